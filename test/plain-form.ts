/** The fields of a form, in their order. */
export type Fields = [name: string, value: string][]

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

function valueOf(tag: string): string {
  if (tag.startsWith('<input')) return attribute(tag, 'value')
  if (tag.startsWith('<textarea')) return decoded(tag.slice(tag.indexOf('>') + 1))
  const offered = Array.from(tag.matchAll(/<option [^>]*>/g), ([option]) => option)
  return attribute(offered.find((option) => option.includes(' selected=""')) ?? offered[0] ?? '', 'value')
}

/** The fields of some HTML, as a browser would send them; one that is chosen among several only if it is. */
export const fieldsIn = (html: string): Fields =>
  Array.from(html.matchAll(/<input [^>]*>|<textarea [^>]*>[^<]*|<select .*?<\/select>/gs), ([tag]) => tag)
    .filter((tag) => !tag.includes('type="radio"') || / checked=""/.test(tag))
    .map((tag): [string, string] => [attribute(tag, 'name'), valueOf(tag)])

/** What a browser would send of the form of a page, in its order, before a button adds what it does. */
export function fieldsOf(html: string): Fields {
  const form = html.slice(
    html.indexOf('method="post"'),
    html.indexOf('</form>', html.indexOf('method="post"')),
  )
  return fieldsIn(form)
}

/** The same with other values; a name that stands in the form several times gets them one by one. */
export function filled(fields: Fields, values: Record<string, string | string[]>): Fields {
  const left = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()]))
  return fields.map(([name, value]) => [name, left[name]?.shift() ?? value])
}
