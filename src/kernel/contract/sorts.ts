/** The sort parameter of a list: each name for ascending, with a leading minus for descending. */
export function sortsBy<const Name extends string>(...names: readonly Name[]) {
  return names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
}
