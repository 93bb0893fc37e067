import type { TFunction } from 'i18next'
import { escapeHtml } from './layout.ts'
import type { MailBody } from './order-confirmation.ts'

interface Said {
  subject: string
  intro: string
  action: string
  /** Stands below the link. */
  after?: string
}

/** A mail that says one thing and leads to one page. */
function oneLink({ subject, intro, action, after }: Said, link: string): MailBody {
  return {
    subject,
    text: [intro, `${action}: ${link}`, ...(after ? [after] : [])].join('\n\n'),
    html:
      `<p>${escapeHtml(intro)}</p>` +
      `<p><a href="${escapeHtml(link)}" style="color:#1d5c5c">${escapeHtml(action)}</a></p>` +
      (after ? `<p>${escapeHtml(after)}</p>` : ''),
  }
}

type Template = (
  t: TFunction,
  data: Record<string, unknown>,
  shop: { siteName: string; publicOrigin: string },
) => MailBody

/** The mails about accounts. The link of each is made when it leaves and never lies in a table. */
export const accountMails: Record<string, Template> = {
  account_exists: (t, _data, { siteName, publicOrigin }) =>
    oneLink(
      {
        subject: t('accountExists.subject', { siteName }),
        intro: t('accountExists.intro', { siteName }),
        action: t('accountExists.action'),
      },
      `${publicOrigin}/login`,
    ),
  verify_email: (t, { link }, { siteName }) =>
    oneLink(
      {
        subject: t('verifyEmail.subject', { siteName }),
        intro: t('verifyEmail.intro', { siteName }),
        action: t('verifyEmail.action'),
        after: t('verifyEmail.after'),
      },
      String(link),
    ),
  magic_link: (t, { link }, { siteName }) =>
    oneLink(
      {
        subject: t('magicLink.subject', { siteName }),
        intro: t('magicLink.intro', { siteName }),
        action: t('magicLink.action'),
        after: t('magicLink.after'),
      },
      String(link),
    ),
  reset_password: (t, { link }, { siteName }) =>
    oneLink(
      {
        subject: t('resetPassword.subject', { siteName }),
        intro: t('resetPassword.intro', { siteName }),
        action: t('resetPassword.action'),
        after: t('resetPassword.after'),
      },
      String(link),
    ),
}
