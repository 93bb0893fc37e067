import { until } from '../../process/shop-process.ts'
import { ask, insist, json, type Flow, type FlowContext } from './flow.ts'

interface Message {
  id: string
  status: string
  attempts: number
}

async function messageTo({ pool }: FlowContext, recipient: string): Promise<Message | undefined> {
  const { rows } = await pool.query<Message>(
    'select id, status, attempts from outbox where recipient = $1 order by created_at desc limit 1',
    [recipient],
  )
  return rows[0]
}

/** Waits for the end of the first delivery attempt; returns whether it was accepted. */
async function firstAttempt(world: FlowContext, recipient: string): Promise<boolean> {
  let message: Message | undefined
  await until(`a message to ${recipient} was tried`, async () => {
    message = await messageTo(world, recipient)
    return message?.status === 'sent' || (message?.status === 'waiting' && message.attempts > 0)
  })
  return message?.status === 'sent'
}

/** Skips the pause before the next attempt. */
async function untilSent(world: FlowContext, recipient: string, job: string): Promise<void> {
  await until(`the message to ${recipient} has left`, async () => {
    const message = await messageTo(world, recipient)
    if (message?.status === 'sent') return true
    insist(message?.status !== 'failed', `the message to ${recipient} was given up`)
    await world.pool.query("update outbox set next_attempt_at = now() where id = $1 and status = 'waiting'", [
      message?.id,
    ])
    await world.run(job)
    return false
  })
}

/** A user registers and gets a mail. */
export const mail: Flow = {
  name: 'registering, by mail',
  system: 'smtp',
  async begin(world) {
    const email = `person${world.next()}@example.com`
    return {
      async attempt() {
        const body = { email, password: 'a window to the garden', firstName: 'A', lastName: 'B' }
        const { status } = await ask(`${world.address}/auth/register`, json(body))
        insist(status === 201, `registering answered ${status}`)
        return firstAttempt(world, email)
      },
      async recover() {
        await untilSent(world, email, 'deliver-mails')
        const id = (await messageTo(world, email))?.id ?? ''
        const arrived = world.outside.mails.some((messageId) => messageId.includes(id))
        insist(arrived, `the mail to ${email} is marked as sent and did not arrive`)
      },
    }
  },
}

/** A user signs in with a code by text message. */
export const textMessage: Flow = {
  name: 'signing in, by text message',
  system: 'sms',
  async begin(world) {
    const phone = `+84901${String(world.next()).padStart(6, '0')}`
    return {
      async attempt() {
        const { status } = await ask(`${world.address}/auth/phone/request`, json({ phone }))
        insist(status === 200, `asking for a code answered ${status}`)
        return firstAttempt(world, phone)
      },
      async recover() {
        await untilSent(world, phone, 'deliver-sms')
        const last = world.outside.sms.findLast(({ to }) => to === phone)
        const code = /\b\d{6}\b/.exec(last?.text ?? '')?.[0]
        const { status } = await ask(`${world.address}/auth/phone/verify`, json({ phone, code }))
        insist(status === 200, `the code in "${last?.text}" was refused with ${status}`)
      },
    }
  },
}
