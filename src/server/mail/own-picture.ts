/** Pictures of ours come in several widths; the small one is enough for a mail. */
const drawn = /^(\/pictures\/[\w-]+)-1280\.webp$/

/** Address of the small picture of a line, or null: a mail fetches nothing from other people's servers. */
export function ownPicture(url: string | null, publicOrigin: string): string | null {
  const name = drawn.exec(url ?? '')?.[1]
  return name === undefined ? null : `${publicOrigin}${name}-640.webp`
}
