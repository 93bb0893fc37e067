import { escapeHtml, type MailTemplate } from 'fenestra/server'
import type { FollowUp } from './contract.ts'

/** The mail to the shop with the calls of the day. */
export const dueMail: MailTemplate = (t, { calls }, { publicOrigin }) => {
  const lines = (calls as FollowUp[]).map(
    ({ orderNumber, customerName, customerPhone }) => `${orderNumber}  ${customerName}  ${customerPhone}`,
  )
  const count = lines.length
  const intro = t('text', { count })
  const link = `${publicOrigin}/admin/follow-ups`
  return {
    subject: t('subject', { count }),
    text: [intro, '', ...lines, '', link].join('\n'),
    html: [
      `<p>${escapeHtml(intro)}</p>`,
      `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(t('title'))}</a></p>`,
    ].join(''),
  }
}
