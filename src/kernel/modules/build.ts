import { mailTranslationsIn } from '#kernel/outbox/mail/translations.ts'
import { TemplateFault, type MailTemplate, type MailTemplates } from '#kernel/outbox/mail/render.ts'
import { errorSummary } from '#kernel/process/error-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { EventHandler, Subscription } from '#kernel/events/events.ts'
import { customFieldsFault, declaredFields, nameClash } from '#kernel/custom-fields/declared.ts'
import { jobFault } from '#kernel/jobs/job-fault.ts'
import type { Job } from '#kernel/jobs/jobs.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { AnyModule, BuiltModule, Contributions, Host } from './definition.ts'
import { lineTextsOf } from './field-texts.ts'
import { reasonWithPlace } from './fault-place.ts'

/** A built module with its name. */
interface Built extends BuiltModule<unknown> {
  name: string
  folder: string | undefined
}

/** Builds sorted modules one after another, passing each the ports of the modules that it needs. */
export async function buildModules(
  sorted: readonly AnyModule[],
  kernel: Omit<Host, 'lineTexts'>,
): Promise<Built[]> {
  checkCustomFields(sorted)
  const host: Host = { ...kernel, lineTexts: await lineTextsOf(sorted, kernel.env.currency) }
  const ports: Record<string, unknown> = {}
  const built: Built[] = []
  for (const { name, folder, needs = [], mailKinds, processing, customFields, build } of sorted) {
    const neededPorts = Object.fromEntries((needs as readonly string[]).map((need) => [need, ports[need]]))
    const builtModule = await named({ name, folder }, 'be built', () => build(host, neededPorts))
    ports[name] = builtModule.ports
    const contributes = {
      ...builtModule.contributes,
      ...(mailKinds && { mailKinds }),
      ...(processing && { processing }),
      ...(customFields && { customFields }),
    }
    built.push({ ...builtModule, ...(contributes && { contributes }), name, folder })
  }
  return built
}

/** What the modules contribute of a kind, in their order. */
export function contributionsOf<Kind extends keyof Contributions>(
  modules: readonly Built[],
  kind: Kind,
): Contributions[Kind][] {
  return modules.flatMap(({ contributes }) => {
    const contribution = contributes?.[kind]
    return contribution === undefined ? [] : ([contribution] as Contributions[Kind][])
  })
}

/** Throws StartFailure for a field that no record can have, and for one that two modules declare. */
function checkCustomFields(modules: readonly AnyModule[]): void {
  const declarations = modules.map(({ name: module, customFields: declared = [] }) => ({ module, declared }))
  for (const { module, declared } of declarations) {
    const fault = customFieldsFault(declared)
    if (fault !== null) throw new StartFailure(`The module ${module} cannot be used: ${fault}.`)
  }
  const clash = nameClash(declarations)
  if (clash === null) return
  const { module, other, field, record } = clash
  const owner = module === other ? 'twice' : `too, like the module ${other}`
  throw new StartFailure(
    `The module ${module} cannot be used: it declares the field ${field} of ${record} ${owner}.`,
  )
}

export async function mountModules(http: FastifyInstance, modules: readonly Built[]): Promise<void> {
  http.decorate('customFields', declaredFields(contributionsOf(modules, 'customFields').flat()))
  for (const { name, folder, mount } of modules)
    await named({ name, folder }, 'mount its endpoints', () => mount?.(http))
}

/**
 * The jobs of all modules and the kernel. Throws StartFailure for two of the same name, and for one that the queue would
 * refuse.
 */
export async function jobsOf(modules: readonly Built[], kernelJobs: readonly Job[]): Promise<Job[]> {
  const owners = new Map(kernelJobs.map((job) => [job.name, 'the shop itself']))
  const jobs = [...kernelJobs]
  for (const { name: module, jobs: moduleJobs = [] } of modules)
    for (const job of moduleJobs) {
      const owner = owners.get(job.name)
      const fault =
        owner === undefined ? await jobFault(job) : `its job ${job.name} has the name of a job of ${owner}`
      if (fault !== null) throw new StartFailure(`The module ${module} cannot be used: ${fault}.`)
      owners.set(job.name, `the module ${module}`)
      jobs.push(job)
    }
  return jobs
}

/**
 * The mail templates of all modules; a module with its own translations uses those. What a template throws becomes a
 * TemplateFault with the names of module and mail.
 */
export function mailTemplatesOf(modules: readonly AnyModule[]): MailTemplates {
  return Object.assign({}, ...modules.map(templatesOf))
}

function templatesOf({ name: module, mails = {}, locales }: AnyModule): MailTemplates {
  const translations = locales && mailTranslationsIn(locales, (language) => `${language}.json`)
  const rendering =
    (mail: string, write: MailTemplate): MailTemplate =>
    async (t, data, surroundings) => {
      try {
        return await write(translations ? await translations(surroundings.language) : t, data, surroundings)
      } catch (error) {
        const reason = `the module ${module} could not write its mail ${mail}: ${errorSummary(error)}`
        throw new TemplateFault(reason, { cause: error })
      }
    }
  return Object.fromEntries(Object.entries(mails).map(([mail, write]) => [mail, rendering(mail, write)]))
}

export function subscriptionsOf(modules: readonly Built[]): Subscription[] {
  return modules.flatMap(({ name: module, on = {} }) =>
    Object.entries(on as Record<string, EventHandler<never>>).map(([event, handler]) => ({
      module,
      event,
      handler,
    })),
  )
}

/** Runs a step of a module; errors are prefixed with the module's name. */
async function named<Result>(
  { name, folder }: Pick<Built, 'name' | 'folder'>,
  step: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = folder === undefined ? message : await reasonWithPlace(error, folder)
    throw new StartFailure(`The module ${name} could not ${step}: ${reason}`, { cause: error })
  }
}
