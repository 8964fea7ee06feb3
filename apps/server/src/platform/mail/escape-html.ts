const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
