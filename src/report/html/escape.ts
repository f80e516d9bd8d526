const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, for content and quoted attributes alike. */
export function escapeHtml(text: string): string {
  // Control characters (but tab and newline) are not allowed in HTML.
  // eslint-disable-next-line no-control-regex -- that is what is taken out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd').replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
