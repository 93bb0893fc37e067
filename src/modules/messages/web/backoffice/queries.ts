import type { LanguageCode } from '#kernel/rules/languages.ts'
import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { getMailTexts, listMailKinds, previewMail, putMailTexts, tryMail } from '../../contract.ts'

export const mailKinds = read(listMailKinds)
export const textsOfMail = (kind: string, language: LanguageCode) =>
  read(getMailTexts, { params: { kind, language } })

interface Place {
  kind: string
  language: LanguageCode
}
type Texts = Record<string, string>

export const useSaveMailTexts = ({ kind, language }: Place, version: number) =>
  useWrite({
    write: (texts: Texts) => call(putMailTexts, { params: { kind, language }, body: { texts, version } }),
    done: 'Texts saved',
    failed: 'Failed to save the texts',
    refreshes: [listMailKinds, getMailTexts],
  })

export const usePreviewMail = ({ kind, language }: Place) =>
  useWrite({
    write: (texts: Texts) => call(previewMail, { params: { kind, language }, body: { texts } }),
    done: 'The preview shows these texts',
    failed: 'Failed to show the mail',
    refreshes: [],
  })

export const useTryMail = ({ kind, language }: Place) =>
  useWrite({
    write: (texts: Texts) => call(tryMail, { params: { kind, language }, body: { texts } }),
    done: 'The test is on its way to your address',
    failed: 'Failed to send the test',
    refreshes: [],
  })
