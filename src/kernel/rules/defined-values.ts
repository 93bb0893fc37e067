/** An object that may lack any of the properties, but has none that is undefined. */
export type DefinedValues<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** Removes undefined values, such as fields omitted from a form, so that they do not override anything. */
export const definedValues = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as DefinedValues<Values>
