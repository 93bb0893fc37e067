import type { EnvName } from './env.ts'

/** What `fenestra.config.ts` of a project exports by default; see docs/projects.md. */
export interface Config {
  /** Folders (`./modules/opening-hours`) and packages with modules, as in MODULES. */
  modules?: readonly string[]
  /** Settings of docs/operations.md. Those of the environment and of `.env` win; secrets belong there. */
  settings?: Partial<Record<EnvName, string | number | boolean>>
}
