import { mailTemplatesOf } from '#kernel/modules/build.ts'
import { backupJob, requestedBackupJob } from '#kernel/backup/scheduled.ts'
import type { Database } from '#kernel/database/connections/open.ts'
import { deliverEvents } from '#kernel/events/deliver.ts'
import { DELIVER_EVENTS, type Subscription } from '#kernel/events/events.ts'
import type { Job } from '#kernel/jobs/jobs.ts'
import type { AnyModule, BuiltModule, Host, LinkRequest, ModulePorts } from '#kernel/modules/definition.ts'
import type { PictureRequest } from '#kernel/outbox/mail/mail-body.ts'
import { deliverMails } from '#kernel/outbox/mail/deliver.ts'
import { recipientLimits } from '#kernel/outbox/mail/recipient-limits.ts'
import { deliverSms } from '#kernel/outbox/sms/deliver.ts'
import { templateServices } from '#kernel/outbox/sms/template-services.ts'
import { noteWithheldMail } from '#modules/orders/server/mails/withheld-mails.ts'
import { demoResetJobs } from './demo-reset.ts'
import { purgeExpired } from './purge-expired.ts'

/** Background jobs of the kernel: messages, events, backups, and removing expired data. */
export function kernelJobs(parts: {
  host: Omit<Host, 'lineTexts'>
  database: Database
  sorted: readonly AnyModule[]
  modules: readonly (BuiltModule<unknown> & { name: string })[]
  subscriptions: readonly Subscription[]
}): Job[] {
  const { host, database, sorted, modules, subscriptions } = parts
  const { pool, log, env, integrations } = host
  const portsOf = <Name extends keyof ModulePorts>(name: Name) =>
    modules.find((module) => module.name === name)?.ports as ModulePorts[Name]
  const letterhead = portsOf('settings').mailLetterhead
  /** Undefined for a mail without a link. */
  async function linkOf(message: LinkRequest): Promise<string | null | undefined> {
    for (const module of modules) {
      const link = await module.linkOf?.(message)
      if (link !== undefined) return link
    }
    return undefined
  }
  const outbox = { pool, log, letterhead }
  const mails = {
    ...outbox,
    templates: mailTemplatesOf(sorted),
    delivery: integrations.delivery,
    editedMails: () => portsOf('messages').editedMails(),
    withinLimits: recipientLimits(host.limits),
    onWithheld: noteWithheldMail,
    linkOf,
    async pictureOf(message: PictureRequest) {
      for (const module of modules) {
        const picture = await module.pictureOf?.(message)
        if (picture) return picture
      }
      return null
    },
  }
  const sms = {
    ...outbox,
    delivery: integrations.sms,
    templates: templateServices(host),
    codeOf: portsOf('accounts').codeOf,
    orderTexts: {
      editedMails: mails.editedMails,
      withinLimits: mails.withinLimits,
      linkOf,
      currency: env.currency,
      country: env.country,
    },
  }
  return [
    { name: 'deliver-mails', cron: '* * * * *', run: (stopping) => deliverMails({ ...mails, stopping }) },
    { name: 'deliver-sms', cron: '* * * * *', run: (stopping) => deliverSms({ ...sms, stopping }) },
    {
      name: DELIVER_EVENTS,
      cron: '* * * * *',
      run: (stopping) => deliverEvents({ pool, log, subscriptions, stopping }),
    },
    { name: 'purge-expired', cron: '17 * * * *', run: () => purgeExpired(pool, sorted) },
    ...demoResetJobs(host),
    backupJob({ env, database, storage: integrations.storage, log }),
    requestedBackupJob({ env, database, storage: integrations.storage, log }),
  ]
}
