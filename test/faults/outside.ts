import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { layWeakLine } from './weak-line.ts'
import type { Mood, WeakLine } from './weak-line.ts'

/** The systems around the shop, behind lines that misbehave when told to. */
export interface Outside {
  /** Settings that lead the shop to them. */
  settings: Record<string, string>
  lines: Record<'smtp' | 'sms' | 'ai' | 'oidc', WeakLine>
  /** Message-IDs of the mails that arrived, each as often as it did. */
  mails: string[]
  setMood(mood: Mood): void
  faults(): number
  close(): Promise<void>
}

const completion = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'A text' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}

/** Answers as the SMS service, the AI service and a provider that knows no shop would. */
async function startHttp() {
  const server = createServer((request, response) => {
    request.resume()
    const body = request.url?.includes('Messages') ? { sid: 'SM1', status: 'queued' } : completion
    const status = request.url?.includes('.well-known') ? 404 : request.url?.includes('Messages') ? 201 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function startSmtp(mails: string[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        mails.push(/^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '')
        done()
      })
    },
  })
  server.on('error', () => {}) // whoever was cut off says so
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return { server, port: (listening.address() as AddressInfo).port }
}

/** Starts all of them, well-behaved at first. */
export async function startOutside(): Promise<Outside> {
  const mails: string[] = []
  const http = await startHttp()
  const httpPort = (http.address() as AddressInfo).port
  const smtp = await startSmtp(mails)
  const lines = {
    smtp: await layWeakLine(smtp.port),
    sms: await layWeakLine(httpPort),
    ai: await layWeakLine(httpPort),
    oidc: await layWeakLine(httpPort),
  }
  const all = Object.values(lines)
  return {
    lines,
    mails,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${lines.smtp.port}?ignoreTLS=true`,
      SMS_ACCOUNT_SID: 'AC1',
      SMS_AUTH_TOKEN: 'a token',
      SMS_FROM: '+15005550006',
      SMS_BASE_URL: `http://127.0.0.1:${lines.sms.port}`,
      OPENAI_API_KEY: 'a key',
      OPENAI_BASE_URL: `http://127.0.0.1:${lines.ai.port}/v1`,
      OIDC_ISSUER: `http://127.0.0.1:${lines.oidc.port}`,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'a secret',
    },
    setMood(mood) {
      for (const line of all) line.mood = mood
    },
    faults: () => all.reduce((sum, line) => sum + line.faults(), 0),
    async close() {
      await Promise.all(all.map((line) => line.close()))
      http.closeAllConnections()
      http.close()
      await new Promise<void>((closed) => smtp.server.close(() => closed()))
    },
  }
}
