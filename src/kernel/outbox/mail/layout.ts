const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string)
}

/** The shop's logo, or its name if there is no logo that mail programs can show. */
function sign(siteName: string, logo: string | null): string {
  const name = escapeHtml(siteName)
  if (logo === null) return name
  return `<img src="${escapeHtml(logo)}" alt="${name}" height="40" style="display:block;height:40px;max-width:200px">`
}

/** The mark above the name of a shop without a logo. Decorative, so its alt text is empty. */
const markAbove = (mark: string | null): string =>
  mark === null
    ? ''
    : `<img src="${escapeHtml(mark)}" alt="" width="36" height="36" style="display:block;margin:0 0 12px">`

/** A single-column layout that works in every mail program, with the shop's logo at the top. */
export function htmlPage(page: {
  siteName: string
  logo: string | null
  /** URL of the mark above the name; null if the shop has its own logo. */
  mark: string | null
  body: string
}): string {
  const { siteName, logo, mark, body } = page
  return `<!doctype html><html><body style="margin:0;background:#f6f2ea;color:#23201c;font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
${markAbove(mark)}<p style="font:600 20px Georgia,serif;margin:0 0 24px">${sign(siteName, logo)}</p>
<div style="background:#fffdf9;border-radius:6px;padding:24px">${body}</div>
</div></body></html>`
}
