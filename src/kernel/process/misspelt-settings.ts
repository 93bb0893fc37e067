/** Beginnings of names that hardly another program uses. */
const OURS =
  /^(?:FENESTRA|SHOP|OWNER|PUBLIC|SMTP|MAIL|SMS|ZALO|WHATSAPP|OIDC|GOOGLE_CLIENT|GITHUB_CLIENT|STORAGE|TRUST|RATE_LIMITS?|METRICS|WEBHOOKS?|BACKUPS?)_/

/** Variables of other programs, which may resemble a setting, and those that Kubernetes derives from services. */
const OTHERS = /^(?:AWS|NODE|NPM|OTEL|KUBERNETES|XDG)_|_SERVICE_(?:HOST|PORT)|_PORT_\d{1,5}_(?:TCP|UDP)/
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//

/** The number of letters to insert, remove or replace to turn one word into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [at, otherLetter] of Array.from(other).entries())
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row[at + 1] ?? 0) + 1,
          (row[at] ?? 0) + Number(letter !== otherLetter),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** How many letters may differ: a short name easily resembles that of another program, as HOST does HOME. */
function allowedEdits({ length }: string): number {
  if (length < 7) return 0
  return length < 9 ? 1 : 2
}

/** The setting that needs the fewest changes, at most as many as are allowed. */
function closest(
  name: string,
  settings: readonly string[],
  allowed: (setting: string) => number = () => Infinity,
): string | undefined {
  return settings
    .map((setting) => ({ setting, edits: editDistance(name, setting) }))
    .filter(({ setting, edits }) => edits <= allowed(setting))
    .sort((a, b) => a.edits - b.edits)[0]?.setting
}

/**
 * A sentence for each variable that looks like a setting but is none: a name that is almost a known one, or begins like
 * one.
 * @param source the environment; only names and the form of values are looked at
 */
export function misspeltSettings(
  source: Readonly<Record<string, string | undefined>>,
  knownNames: readonly string[],
): string[] {
  return Object.entries(source).flatMap(([name, value = '']) => {
    if (knownNames.includes(name) || !/^[A-Z][A-Z\d_]*$/.test(name)) return []
    if (OTHERS.test(name) || SERVICE_ADDRESS.test(value)) return []
    const bare = name.replace(/^FENESTRA_/, '')
    const beginning = OURS.exec(bare)?.[0].replace(/S?_$/, '')
    // Names of very different lengths need no comparison letter by letter: most variables are those of other programs.
    const near = closest(
      bare,
      knownNames.filter((setting) => Math.abs(setting.length - bare.length) <= allowedEdits(setting)),
      allowedEdits,
    )
    const alike =
      beginning &&
      closest(
        bare,
        knownNames.filter((setting) => setting.startsWith(beginning)),
      )
    if (near === undefined && !OURS.test(name)) return []
    const meant = near ?? alike
    return [
      `${name} is not a setting of Fenestra and is ignored${meant ? `; did you mean ${meant}?` : ' (docs/operations.md lists them).'}`,
    ]
  })
}
