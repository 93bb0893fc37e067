import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useScrollToSection } from '#kernel/web/backoffice/layout/use-scroll-to-section.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { parts, type Check, type Part, type Setting } from '../../contract.ts'
import { allSettings } from '../queries.ts'
import { CheckButton } from './check-button.tsx'
import { valueInWords } from './setting-values.ts'
import { settingDescriptions, settingLabels, tabOfSetting } from './setting-words.ts'
import { TestMailButton } from './test-mail-button.tsx'

const inEnvironment =
  'Set where the shop is started, in its environment or its compose file, and read once: start it again after a change.'

const titles: Record<Part, { title: string; hint: string }> = {
  stored: {
    title: 'Changed on these screens',
    hint: 'Stored in the database; a change takes effect at once.',
  },
  shop: { title: 'The shop', hint: inEnvironment },
  address: { title: 'Address', hint: inEnvironment },
  mail: { title: 'Mail', hint: inEnvironment },
  texts: { title: 'Text messages', hint: inEnvironment },
  payments: { title: 'Cards and wallets', hint: inEnvironment },
  signIn: { title: 'Signing in', hint: inEnvironment },
  assistant: { title: 'Assistant', hint: inEnvironment },
  data: { title: 'Data and pictures', hint: inEnvironment },
  backups: { title: 'Backups', hint: inEnvironment },
  machine: { title: 'Machine', hint: inEnvironment },
}

const checksOf: Partial<Record<Part, readonly Check[]>> = {
  shop: ['currency', 'zone', 'country'],
  address: ['address'],
  signIn: ['oidc', 'google', 'github'],
  assistant: ['assistant'],
  data: ['files'],
  backups: ['backups'],
}

/** Every setting with its value, purpose, source, and how to change it. */
export function ConfigurationTab() {
  const query = useQuery(allSettings)
  useScrollToSection(query.data !== undefined)
  if (query.isError && !query.data) return <CouldNotLoad query={query} />
  if (!query.data)
    return (
      <output aria-busy aria-label="Loading..." className="grid max-w-5xl gap-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </output>
    )
  return (
    <div className="grid max-w-5xl gap-6">
      {parts.map((part) => {
        const { title, hint } = titles[part]
        const checks = checksOf[part]
        return (
          <Card key={part} id={part} title={title} hint={t(hint)}>
            <dl className="grid gap-x-6 desk:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
              {query.data
                .filter((setting) => setting.part === part)
                .map((setting) => (
                  <Row key={setting.name} setting={setting} />
                ))}
            </dl>
            {checks && <CheckButton checks={checks} about={title} />}
            {part === 'mail' && <TestMailButton />}
          </Card>
        )
      })}
    </div>
  )
}

function Row({ setting }: { setting: Setting }) {
  const { name, part } = setting
  const description = settingDescriptions[name]
  return (
    <div className="col-span-full grid grid-cols-subgrid gap-y-0.5 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <dt>
        <span className="block font-medium">{settingLabels[name] ?? t(labelFromName(name))}</span>
        {/* What has to be written where the shop is started. */}
        {part !== 'stored' && <span className="font-mono text-note/5 break-all text-ink-soft">{name}</span>}
      </dt>
      <dd className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Value {...setting} />
          <span className="text-note/5 text-ink-soft">
            <Source {...setting} />
          </span>
        </p>
        {description !== undefined && <p className="text-note/5 text-ink-soft">{description}</p>}
      </dd>
    </div>
  )
}

function Value(setting: Setting) {
  const { value, isSecret, isSet } = setting
  if (value !== null) return <span className="min-w-0 break-words">{valueInWords(setting)}</span>
  const isThere = isSecret && isSet
  return <span className="text-ink-soft">{isThere ? 'is set' : 'not set'}</span>
}

function Source({ source, part, name }: Setting) {
  if (part === 'stored') {
    const tab = tabOfSetting[name]
    return (
      <>
        {source === 'database' ? 'from the database' : 'the default'}{' '}
        <Link
          to="/admin/settings"
          search={tab === undefined ? {} : { tab }}
          className="text-accent underline"
        >
          Change it
        </Link>
      </>
    )
  }
  return source === 'environment' ? 'from the environment' : 'by default'
}
