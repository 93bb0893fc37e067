import { join } from 'node:path'
import type { Env } from '#kernel/process/env.ts'
import { traceCalls } from '#kernel/tracing/trace-calls.ts'
import type { Tracer } from '#kernel/tracing/tracer.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import { openWriter } from './ai-writer.ts'
import { fileDelivery, smtpDelivery } from './mail.ts'
import { viettelEInvoices } from './einvoice.ts'
import { smsFiles, smsService } from './sms.ts'
import { unionVatService } from './vat-service.ts'
import type { GithubSettings } from './github.ts'
import type { OidcSettings } from './oidc.ts'
import type { SignInProvider } from './sign-in-provider.ts'

const viaOidc = (settings: OidcSettings) =>
  whenUsed(async () => (await import('./oidc.ts')).oidcProvider(settings))

const viaGithub = (settings: GithubSettings) =>
  whenUsed(async () => (await import('./github.ts')).githubProvider(settings))

/** A provider whose library is loaded when somebody signs in with it. */
function whenUsed(open: () => Promise<SignInProvider>): SignInProvider {
  let opened: Promise<SignInProvider> | undefined
  const provider = () => (opened ??= open())
  return {
    begin: async (...attempt) => (await provider()).begin(...attempt),
    finish: async (...attempt) => (await provider()).finish(...attempt),
  }
}

/** The configured sign-in providers. None is contacted yet. */
function openProviders(
  { oidc, google, github }: Pick<Env, 'oidc' | 'google' | 'github'>,
  tracer?: Tracer,
): Partial<Record<'oidc' | 'google' | 'github', SignInProvider>> {
  return {
    ...(oidc && { oidc: traceCalls(tracer, 'oidc', viaOidc(oidc)) }),
    ...(google && { google: traceCalls(tracer, 'google', viaOidc(google)) }),
    ...(github && { github: traceCalls(tracer, 'github', viaGithub(github)) }),
  }
}

/** The configured external systems; most that are not configured have an offline substitute. */
export function openIntegrations(env: Env, tracer: Tracer | undefined) {
  const outbox = join(env.dataDir, 'outbox')
  const mails = env.smtp ? smtpDelivery(env.smtp.url, env.mailFrom) : fileDelivery(outbox, env.mailFrom)
  const delivery = traceCalls(tracer, 'mail', mails)
  const storage = traceCalls(tracer, 'storage', openStorage(env.storageUrl, env.storageAccount))
  return {
    delivery,
    sms: traceCalls(tracer, 'sms', env.sms ? smsService(env.sms) : smsFiles(outbox)),
    /** Undefined if the assistant is not configured. */
    writer: env.openai && traceCalls(tracer, 'ai', openWriter(env.openai)),
    /** Undefined if no provider of electronic invoices is configured. */
    einvoices: env.einvoices && traceCalls(tracer, 'einvoice', viettelEInvoices(env.einvoices)),
    vatNumbers: traceCalls(tracer, 'vat', unionVatService(env.vatServiceUrl)),
    providers: openProviders(env, tracer),
    storage,
    close() {
      delivery.close()
      storage.close()
    },
  }
}

export type Integrations = ReturnType<typeof openIntegrations>
