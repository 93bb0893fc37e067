import { escapeHtml, mailButton } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

interface Section {
  heading?: string
  /** Shown above the lines. */
  items?: readonly string[]
  lines?: readonly string[]
}

interface StaffMail {
  subject: string
  language: LanguageCode
  sections: readonly Section[]
  link: { label: string; href: string }
  /** A footnote: why the recipient gets this mail. */
  note: string
}

const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`

function sectionHtml({ heading, items = [], lines = [] }: Section): string {
  const head = heading ? `<h2 style="font-size:16px;margin:20px 0 8px">${escapeHtml(heading)}</h2>` : ''
  const list = items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`).join('')
  return (
    head +
    (list ? `<ul style="margin:0 0 12px;padding-left:20px">${list}</ul>` : '') +
    lines.map(paragraph).join('')
  )
}

function sectionText({ heading, items = [], lines = [] }: Section): string {
  return [...(heading ? [heading] : []), ...items.map((item) => `- ${item}`), ...lines].join('\n')
}

/** A plain mail to staff, as text and HTML: sections, one link, and the reason for receiving it. */
export function staffMail({ subject, language, sections, link, note }: StaffMail): MailBody {
  return {
    subject,
    text: [...sections.map(sectionText), `${link.label}: ${link.href}`, note].join('\n\n'),
    html:
      `<div lang="${language}">${sections.map(sectionHtml).join('')}` +
      mailButton(link) +
      `<p style="margin:0;font-size:13px;color:#6b645a">${escapeHtml(note)}</p></div>`,
  }
}
