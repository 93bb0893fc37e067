import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { labelFromName } from '#kernel/web/backoffice/label-from-name.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useScrollToSection } from '#kernel/web/backoffice/layout/use-scroll-to-section.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { parts, type Check, type Part, type Setting, type TestMail } from '../../contract.ts'
import { allSettings, stateOfTestMail, useTestMail } from '../queries.ts'
import { CheckButton } from './check-button.tsx'
import { valueInWords } from './setting-values.ts'
import { settingDescriptions, settingLabels, tabOfSetting } from './setting-words.ts'

/** Sends a test mail to the user and polls until the server has accepted it. */
function TestMailButton() {
  const { email } = useStaff()
  const { mutate, data: sent, isPending } = useTestMail()
  const { data: state } = useQuery(stateOfTestMail(sent))
  const mail = state ?? sent
  return (
    <div className="grid gap-2">
      <output className="empty:hidden">{mail && becameOf(mail)}</output>
      <div>
        <Button
          look="quiet"
          size="sm"
          disabled={isPending || !email}
          onClick={() => mutate(undefined, { onError: toastFailure('The test mail was not sent') })}
        >
          {isPending ? 'Sending...' : 'Send a test mail to me'}
        </Button>
      </div>
    </div>
  )
}

function becameOf({ to, by, state, reason }: TestMail): string {
  if (state === 'sent')
    return by === 'server'
      ? `The mail server has taken the mail to ${to}. Look whether it arrives.`
      : `There is no mail server: the mail to ${to} is a file in DATA_DIR/outbox.`
  if (state === 'failed') return `The mail to ${to} was given up: ${reason ?? ''}`
  return reason === null
    ? `The mail to ${to} is on its way.`
    : `The mail server has not taken the mail to ${to}, and is asked again later: ${reason}`
}

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
