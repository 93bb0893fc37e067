/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are what must not get in
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for an element or an attribute of an XML file. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0).toString()};`)
}
