import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { startS3Server, type S3Server } from '../s3-server.ts'
import { busyReplies, startFaultyProxy, type ProxyBehaviour, type FaultyProxy } from './faulty-proxy.ts'

export type ExternalSystem = 'smtp' | 'sms' | 'ai' | 'oidc' | 's3'

/** The external systems behind connections that can be made to fail. */
export interface ExternalSystems {
  /** Settings that point the shop to them. */
  settings: Record<string, string>
  proxies: Record<ExternalSystem, FaultyProxy>
  /** Message-IDs of the received mails, with duplicates. */
  mails: string[]
  /** Received text messages. */
  sms: { to: string; text: string }[]
  /** Contents of the object store. */
  objects: S3Server['objects']
  setBehaviour(behaviour: ProxyBehaviour): void
  faults(): number
  close(): Promise<void>
}

const completion = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'A text' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}

/** A minimal SMS service, AI service and OpenID provider. */
async function startHttp(sms: ExternalSystems['sms']) {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request).catch(() => ''))
    if (form.has('Body')) sms.push({ to: form.get('To') ?? '', text: form.get('Body') ?? '' })
    const body = request.url?.includes('Messages') ? { sid: 'SM1', status: 'queued' } : completion
    const status = request.url?.includes('.well-known') ? 404 : request.url?.includes('Messages') ? 201 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  // Every request uses its own connection, so that each can fail.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function startSmtp(mails: string[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = ''
      stream.setEncoding('utf8').on('data', (part: string) => (mail += part))
      stream.on('end', () => {
        mails.push(/^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? '')
        done()
      })
    },
  })
  server.on('error', () => {}) // the client reports it
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return { server, port: (listening.address() as AddressInfo).port }
}

/** Starts all of them, working at first. */
export async function startExternalSystems(): Promise<ExternalSystems> {
  const mails: string[] = []
  const sms: ExternalSystems['sms'] = []
  const http = await startHttp(sms)
  const httpPort = (http.address() as AddressInfo).port
  const smtp = await startSmtp(mails)
  const s3 = await startS3Server()
  const proxies = {
    smtp: await startFaultyProxy(smtp.port, busyReplies.smtp),
    sms: await startFaultyProxy(httpPort),
    ai: await startFaultyProxy(httpPort),
    oidc: await startFaultyProxy(httpPort),
    s3: await startFaultyProxy(s3.port),
  }
  const all = Object.values(proxies)
  return {
    proxies,
    mails,
    sms,
    objects: s3.objects,
    settings: {
      ...s3.settings(proxies.s3.port),
      SMTP_URL: `smtp://127.0.0.1:${proxies.smtp.port}?ignoreTLS=true`,
      SMS_ACCOUNT_SID: 'AC1',
      SMS_AUTH_TOKEN: 'a token',
      SMS_FROM: '+15005550006',
      SMS_BASE_URL: `http://127.0.0.1:${proxies.sms.port}`,
      OPENAI_API_KEY: 'a key',
      OPENAI_BASE_URL: `http://127.0.0.1:${proxies.ai.port}/v1`,
      OIDC_ISSUER: `http://127.0.0.1:${proxies.oidc.port}`,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'a secret',
    },
    setBehaviour(behaviour) {
      for (const line of all) line.behaviour = behaviour
    },
    faults: () => all.reduce((sum, line) => sum + line.faults(), 0),
    async close() {
      await Promise.all(all.map((line) => line.close()))
      http.closeAllConnections()
      http.close()
      await s3.close()
      await new Promise<void>((closed) => smtp.server.close(() => closed()))
    },
  }
}
