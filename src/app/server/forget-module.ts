import type { Pool } from 'pg'
import { mailTemplatesOf } from '../../kernel/modules/build.ts'
import { forgetModule } from '../../kernel/modules/forget-module.ts'
import { loadModules } from '../../kernel/modules/load.ts'
import type { Env } from '../../kernel/process/env.ts'
import { shopModules } from './modules.ts'

/** `npm run shop -- forget-module NAME`: deletes what a removed module has left, and returns a summary. */
export async function forgetModuleOf(
  env: Pick<Env, 'modules'>,
  pool: Pool,
  name: string,
  options: { dropTables: boolean },
): Promise<string> {
  const modules = [...shopModules, ...(await loadModules(env.modules)).map(({ definition }) => definition)]
  const { events, mails, tables } = await forgetModule(pool, name, {
    ...options,
    loaded: modules.map((module) => module.name),
    templates: Object.keys(mailTemplatesOf(modules)),
  })
  return `The module ${name} is forgotten: ${events} events, ${mails} waiting mails, tables: ${tables.join(', ') || 'none'}.`
}
