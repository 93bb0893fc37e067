import type { TFunction } from 'i18next'
import { createsAccount } from './link-mails.ts'
import type { Notice } from './notices.ts'
import { mailButton, mailParagraph } from '#kernel/outbox/mail/layout.ts'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'

interface MailContent {
  subject: string
  intro: string
  action: string
  /** The text below the link. */
  after?: string
}

/** A mail with one message and one link. */
function oneLink({ subject, intro, action, after }: MailContent, link: string): MailBody {
  return {
    subject,
    text: [intro, `${action}: ${link}`, ...(after ? [after] : [])].join('\n\n'),
    html:
      mailParagraph(intro) + mailButton({ href: link, label: action }) + (after ? mailParagraph(after) : ''),
  }
}

type Template = (
  t: TFunction,
  data: Record<string, unknown>,
  shop: { siteName: string; publicOrigin: string },
) => MailBody

const notices: Record<Notice, string> = {
  email_change_requested: 'emailChangeRequested',
  provider_linked: 'providerLinked',
  provider_unlinked: 'providerUnlinked',
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
  totp_added: 'totpAdded',
  totp_removed: 'totpRemoved',
  recovery_codes_renewed: 'recoveryCodesRenewed',
  second_factor_on: 'secondFactorOn',
  second_factor_off: 'secondFactorOff',
  second_factor_reset: 'secondFactorReset',
}

/** A mail with a link made on delivery, and with the texts under the key `texts`. */
const withLink =
  (texts: string): Template =>
  (t, { link }, { siteName }) =>
    oneLink(
      {
        subject: t(`${texts}.subject`, { siteName }),
        intro: t(`${texts}.intro`, { siteName }),
        action: t(`${texts}.action`),
        after: t(`${texts}.after`),
      },
      String(link),
    )

/** The mails about accounts. Their links are made on delivery and never stored. */
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
  verify_email: withLink('verifyEmail'),
  magic_link: (t, data, shop) =>
    withLink(createsAccount(String(data['link'])) ? 'newAccount' : 'magicLink')(t, data, shop),
  reset_password: withLink('resetPassword'),
  invitation: withLink('invitation'),
  change_email: withLink('changeEmail'),
  restore_email: withLink('restoreEmail'),
  account_notice: (t, { notice, provider }, { siteName, publicOrigin }) => {
    const texts = notices[String(notice) as Notice]
    return oneLink(
      {
        subject: t(`notice.${texts}.subject`, { siteName, provider }),
        intro: t(`notice.${texts}.intro`, { siteName, provider }),
        action: t('notice.action'),
        after: t('notice.after'),
      },
      `${publicOrigin}/account`,
    )
  },
}
