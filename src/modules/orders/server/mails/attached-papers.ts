import type { TFunction } from 'i18next'
import type { MailBody } from '#kernel/outbox/mail/mail-body.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import { letterheadDataOrName } from '#kernel/outbox/pdf/letterhead.ts'
import { legalTextPdf, type SentLegalText } from '#modules/content/server/index.ts'

/** A name that every file system takes: `Allgemeine Geschäftsbedingungen.pdf`. */
const fileName = (title: string) => `${title.replaceAll(/[^\p{L}\p{N} ()-]/gu, ' ').trim() || 'terms'}.pdf`

/** The legal texts of an order as files that its buyer can keep. */
export async function attachedPapers(
  t: TFunction,
  papers: readonly SentLegalText[],
  surroundings: Pick<Letterhead, 'siteName' | 'letterhead'>,
): Promise<NonNullable<MailBody['attachments']>> {
  const shop = await letterheadDataOrName(surroundings)
  const files: { filename: string; content: Buffer; contentType: string }[] = []
  for (const paper of papers)
    files.push({
      filename: fileName(paper.title),
      content: await legalTextPdf(t, paper, shop),
      contentType: 'application/pdf',
    })
  return files
}
