/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The files of this folder run in the reader's browser: html/script.ts joins them into one inline script.
// Texts of models and files only ever become text nodes and attribute values here, never markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An HTML element with attributes (true = present, null/false = absent) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return dress(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return dress(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function dress<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((c): c is Node | string => c !== null && c !== undefined && c !== false));
  return element;
}

export function byId<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}
