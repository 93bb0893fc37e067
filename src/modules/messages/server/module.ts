import type { FastifyInstance } from 'fastify'
import { isUuid } from '#kernel/database/uuid.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Limit } from '#kernel/http/limits/rate-limits.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import type { EditedMails, MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import { textChannels } from '#kernel/outbox/sms/template-services.ts'
import {
  getMailTexts,
  listMailKinds,
  listOrderMessages,
  previewMail,
  putMailTexts,
  tryMail,
} from '../contract.ts'
import { messagesErrors } from '../errors.ts'
import { readEditedMails } from './mail-texts.repository.ts'
import { mailTextsService, type MailTextsService } from './mail-texts.service.ts'
import { messageCursor, messagesOfOrder, serializeMessage } from './order-messages.repository.ts'
import { processing } from './processing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Limited like other mails that staff send themselves. */
const testLimit: Limit = { name: 'mail-texts-tests', times: 30, seconds: 60 * 60 }

function mountMessages(
  http: FastifyInstance,
  { db, limits, texts }: Pick<Host, 'db' | 'limits'> & { texts: MailTextsService },
): void {
  mount(http, listMailKinds, () => texts.list(db))
  mount(http, getMailTexts, ({ params }) => texts.read(params))
  mount(http, putMailTexts, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return texts.write(params, body.texts, { by: actor, seen: precondition })
  })
  mount(http, previewMail, ({ params, body }) => texts.preview(params, body.texts))
  mount(http, tryMail, async ({ params, body, actor }) => {
    const to = actor.email?.toLowerCase()
    if (!to) return refuse('mail_text_refused', { message: staffText('Your account has no e-mail address') })
    return (await limits.take(testLimit, actor.id)) ?? texts.test(params, body.texts, to)
  })

  mount(http, listOrderMessages, async ({ params, query: { limit, cursor }, request, reply }) => {
    const after = readCursor(cursor, 'moment')
    const page = isUuid(params.id) ? await messagesOfOrder(db, params.id, limit, after) : null
    if (page === null) return refuse('order_not_found')
    return sendPage({ request, reply }, { ...page, limit, cursorOf: messageCursor }).map(serializeMessage)
  })
}

export interface MessagesPorts {
  /** What the owner says in mails now. */
  editedMails(): Promise<EditedMails>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    messages: MessagesPorts
  }
}

/** What an owner says in the mails of an order's life, and what was sent of each order. */
export const messages = defineModule({
  name: 'messages',
  processing,
  errors: messagesErrors,
  needs: ['settings'],
  mails: { mail_test: (_t, data) => data as unknown as MailBody },
  build(host, { settings }) {
    const kinds = (): MailKinds => Object.assign({}, ...host.contributions('mailKinds'))
    const channels = textChannels(host.env)
    const texts = mailTextsService({ pool: host.pool, kinds, letterhead: settings.mailLetterhead, channels })
    return {
      ports: { editedMails: () => readEditedMails(host.db, kinds()) },
      mount: (http) => mountMessages(http, { ...host, texts }),
    }
  },
})
