const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, for content and quoted attributes alike. */
export function escapeHtml(text: string): string {
  // Control characters (but tab and newline) are not allowed in HTML.

  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
    .replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
