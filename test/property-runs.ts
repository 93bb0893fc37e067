/**
 * How a property test that works on a database is run: as often as asked, and from a seed, so that a run
 * can be had again. `PROPERTY_SEED` starts from another one, `PROPERTY_RUNS` tries more.
 */
export const propertyRuns = (usual: number) => ({
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? usual),
  seed: Number(process.env['PROPERTY_SEED'] ?? 1),
})
