/**
 * Options of a property test on a database: a number of runs and a fixed seed, so that a run can be
 * repeated. `PROPERTY_SEED` uses another one, `PROPERTY_RUNS` tries more.
 */
export const propertyRuns = (usual: number) => ({
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? usual),
  seed: Number(process.env['PROPERTY_SEED'] ?? 1),
})
