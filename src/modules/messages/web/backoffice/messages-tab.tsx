import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import type { MailKindOnWire } from '../../contract.ts'
import { kindLabels } from './labels.ts'
import { MailEditor } from './mail-editor.tsx'
import { mailKinds } from './queries.ts'

/** The mails of an order's life, whose texts an owner can edit in each language. */
export function MessagesTab() {
  const query = useQuery(mailKinds)
  return (
    <Card
      title="Mails to customers"
      hint="What your shop says in each mail. Where you write nothing, it says its own text."
    >
      <Loaded query={query} waiting={<Skeleton className="h-96" />}>
        {(data) => <Mails kinds={data} />}
      </Loaded>
    </Card>
  )
}

function Mails({ kinds }: { kinds: readonly MailKindOnWire[] }) {
  const { languages } = useShopConfig()
  const [kind, setKind] = useState(kinds[0]?.kind ?? '')
  const [language, setLanguage] = useState<LanguageCode>(languages.base)
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <ul aria-label="Mails" className="max-h-72 overflow-y-auto lg:max-h-none">
        {kinds.map((mailKind) => (
          <li key={mailKind.kind}>
            <button
              type="button"
              aria-pressed={mailKind.kind === kind}
              onClick={() => setKind(mailKind.kind)}
              className={classes(
                'min-h-10 w-full rounded-md px-3 py-1.5 text-left text-sm hover:bg-linen',
                mailKind.kind === kind ? 'bg-linen font-medium' : 'text-ink-soft',
              )}
            >
              {t(kindLabels[mailKind.kind] ?? mailKind.kind)}
              {mailKind.edited.length > 0 && (
                <span className="ml-2 text-note text-accent">{mailKind.edited.join(', ')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-4">
        <SelectField
          label="Language"
          value={language}
          frameClassName="max-w-60"
          onChange={({ target }) => setLanguage(target.value as LanguageCode)}
        >
          {languageCodes
            .filter((code) => languages.offered.includes(code))
            .map((code) => (
              <option key={code} value={code}>
                {nameOfLanguage(code)}
              </option>
            ))}
        </SelectField>
        <MailEditor key={`${kind} ${language}`} kind={kind} language={language} />
      </div>
    </div>
  )
}
