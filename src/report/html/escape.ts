import { tame } from '../../core/index.js';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, for content and quoted attributes alike. */
export function escapeHtml(text: string): string {
  // Control characters (but tab and newline) are not allowed in HTML; those of direction could turn what stands beside.
  return tame(text.replace(/\r\n?/g, '\n')).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
