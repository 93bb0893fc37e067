/** The sorts of a list: each name upwards, and downwards with a minus before it. */
export function sortsBy<const Name extends string>(...names: readonly Name[]) {
  return names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
}
