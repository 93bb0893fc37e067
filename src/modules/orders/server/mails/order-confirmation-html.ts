import { escapeHtml, mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { Confirmation } from './order-confirmation-mail.ts'

const rule = 'border-top:1px solid #ddd5c7'
const soft = 'color:#5f574b'

/** The confirmation as HTML for mail programs: tables and inline styles only. */
export function confirmationHtml(content: Confirmation, language: string): string {
  const { greeting, intro, lines, sums, payment, lead, next, delivery, note, papers, link } = content
  return (
    `<div lang="${language}">` +
    mailParagraph(greeting) +
    mailParagraph(intro) +
    `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${lines.map(row).join('')}${sums.map(sum).join('')}</table>` +
    mailParagraph(payment) +
    (lead === null ? '' : mailParagraph(lead)) +
    `<h2 style="font:600 18px Georgia,serif;margin:24px 0 8px">${escapeHtml(next.title)}</h2>` +
    `<ol style="margin:0 0 20px;padding-left:22px">${next.steps.map((step) => `<li style="margin:0 0 4px">${escapeHtml(step)}</li>`).join('')}</ol>` +
    mailParagraph(delivery) +
    (note === null ? '' : mailParagraph(note)) +
    (papers === null ? '' : mailParagraph(papers)) +
    mailButton(link) +
    `</div>`
  )
}

function row({ name, picture, size, price, facts }: Confirmation['lines'][number]): string {
  const small = [size, facts].filter(Boolean).map(escapeHtml).join('<br>')
  const pictureCell = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="64" height="80" style="display:block;width:64px;height:80px;object-fit:cover;border-radius:4px;background:#e4dccd">`
    : ''
  return (
    `<tr><td class="rule" style="padding:12px ${picture ? '16px' : '0'} 12px 0;vertical-align:top;width:1%;${rule}">${pictureCell}</td>` +
    `<td class="rule" style="padding:12px 0;vertical-align:top;${rule}">${escapeHtml(name)}<br><small class="soft" style="${soft};line-height:1.45">${small}</small></td>` +
    `<td class="rule" style="padding:12px 0 12px 16px;vertical-align:top;text-align:right;white-space:nowrap;${rule}">${escapeHtml(price)}</td></tr>`
  )
}

function sum(
  { label, figure }: Confirmation['sums'][number],
  index: number,
  all: Confirmation['sums'],
): string {
  const last = index === all.length - 1
  const weight = last ? 'font:600 18px Georgia,serif' : soft
  const line = index === 0 ? `${rule};` : ''
  const kind = last ? 'rule' : 'rule soft'
  return (
    `<tr><td colspan="2" class="${kind}" style="padding:8px 0;${line}${weight}">${escapeHtml(label)}</td>` +
    `<td class="${kind}" style="padding:8px 0;${line}${weight};text-align:right;white-space:nowrap">${escapeHtml(figure)}</td></tr>`
  )
}
