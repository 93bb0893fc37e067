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

/** The mark before the name of a shop without a logo. Decorative, so its alt text is empty. */
const markBefore = (mark: string | null): string =>
  mark === null
    ? ''
    : `<td style="padding:0 10px 0 0"><img src="${escapeHtml(mark)}" alt="" width="32" height="32" style="display:block"></td>`

/** Inline styles win over style sheets, so the colours of the dark scheme are marked as important. */
const darkScheme =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){' +
  '.page{background:#191613!important;color:#f1e9dc!important}.card{background:#221e1a!important}' +
  '.soft{color:#bcb09e!important}.rule{border-color:#40382f!important}' +
  '.button{background:#e3a873!important;color:#231a10!important}.link{color:#e3a873!important}}'

/** A paragraph of plain text, with its lines. */
export const mailParagraph = (text: string): string =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The link that a mail is about, as a button. */
export const mailButton = ({ href, label }: { href: string; label: string }): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:5px;background:#17504e;color:#fffdf9;text-decoration:none">${escapeHtml(label)}</a></p>`

/** A picture as wide as the mail; sizes in pixels give its shape before it is loaded. */
export const mailPicture = ({
  src,
  alt,
  width,
  height,
}: {
  src: string
  alt: string
  width: number
  height: number
}): string =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="512" height="${Math.round((512 * height) / width)}" style="display:block;width:100%;height:auto;margin:0 0 20px;border-radius:6px">`

/** A single-column layout that works in every mail program, with the shop's logo at the top. */
export function htmlPage(page: {
  siteName: string
  logo: string | null
  /** URL of the mark before the name; null if the shop has its own logo. */
  mark: string | null
  body: string
}): string {
  const { siteName, logo, mark, body } = page
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${darkScheme}</style></head><body class="page" style="margin:0;background:#f6f2ea;color:#23201c;font:16px/1.6 Helvetica,Arial,sans-serif">
<div class="page" style="max-width:560px;margin:0 auto;padding:32px 24px">
<table role="presentation" style="border-collapse:collapse;margin:0 0 20px"><tr>${markBefore(mark)}<td style="padding:0;font:600 20px Georgia,serif">${sign(siteName, logo)}</td></tr></table>
<div class="card" style="background:#fffdf9;border-radius:6px;padding:24px">${body}</div>
</div></body></html>`
}
