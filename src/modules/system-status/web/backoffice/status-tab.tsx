import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Status } from '../../contract.ts'
import { shopStatus } from '../queries.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { useScrollToSection } from '#kernel/web/backoffice/layout/use-scroll-to-section.ts'
import { BackupsCard, type Prove } from './backups-card.tsx'
import { relativeTime, formatBytes, statusProblems } from './status-words.ts'

/** The state of the installation, for the administrator who is responsible for it. */
export function StatusTab({ prove }: { prove: Prove }) {
  const query = useQuery(shopStatus)
  useScrollToSection(query.data !== undefined)
  if (query.isError && !query.data) return <CouldNotLoad query={query} />
  if (!query.data)
    return (
      <output aria-busy aria-label="Loading..." className="grid max-w-5xl gap-6 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </output>
    )
  const now = new Date(query.dataUpdatedAt)
  return (
    <div className="grid max-w-5xl gap-6">
      <Verdict status={query.data} now={now} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Versions {...query.data} now={now} />
        <Room {...query.data} />
        <Outbox {...query.data} now={now} />
        <BackupsCard {...query.data} now={now} prove={prove} />
        {query.data.replica && <Repeated {...query.data.replica} />}
      </div>
      <Jobs {...query.data} now={now} />
    </div>
  )
}

function Verdict({ status, now }: { status: Status; now: Date }) {
  const problems = statusProblems(status, now)
  return (
    <section
      aria-label="Condition"
      className={classes(
        'rounded-lg border px-5 py-4',
        problems.length === 0 ? 'border-line bg-surface' : 'border-clay bg-surface',
      )}
    >
      <SectionTitle>
        {problems.length === 0
          ? 'Everything runs'
          : problems.length === 1
            ? 'One thing needs attention'
            : `${problems.length} things need attention`}
      </SectionTitle>
      {problems.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {problems.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Names and values in two columns. */
function MakingAttributes({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Versions({ versions, process, now }: Status & { now: Date }) {
  const { open, idle, wanted } = process.connections
  return (
    <Card
      title="Versions"
      hint="The process that answered; others beside it may differ while they are replaced."
    >
      <MakingAttributes
        rows={[
          ['Fenestra', versions.release],
          ['Node', versions.node],
          ['PostgreSQL', versions.database],
          ['Tables', `migration ${versions.migration}${versions.current ? '' : ', not current'}`],
          ['Process', `${process.host}, started ${relativeTime(process.startedAt, now)}`],
          ['Memory', formatBytes(process.memory)],
          ['Sockets', process.sockets],
          ['Database connections', `${open} open, ${idle} idle, ${wanted} waited for`],
        ]}
      />
    </Card>
  )
}

function Room({ disk }: Status) {
  return (
    <Card title="Disk" hint="The disk with the data folder.">
      <MakingAttributes
        rows={[
          ['Free', disk.free === null ? '—' : formatBytes(disk.free)],
          ['In all', disk.total === null ? '—' : formatBytes(disk.total)],
          ['Writes are refused below', disk.reserve === 0 ? 'never' : formatBytes(disk.reserve)],
          ['Database', formatBytes(disk.database)],
        ]}
      />
    </Card>
  )
}

function Repeated({ available, behind, answered }: NonNullable<Status['replica']>) {
  return (
    <Card title="Replica" hint="Answers figures and exports of staff, as far as it has what was committed.">
      <MakingAttributes
        rows={[
          ['State', available ? 'In use' : 'Away: the primary answers'],
          ['Behind the primary', behind === null ? '—' : behind === 0 ? 'Nothing' : formatBytes(behind)],
          ['Reads answered by it', answered.replica.toLocaleString(locale())],
          ['By the primary instead', answered.primary.toLocaleString(locale())],
        ]}
      />
    </Card>
  )
}

function Outbox({ outbox, now }: Status & { now: Date }) {
  return (
    <Card title="Outbox" hint="Mails and text messages on their way.">
      <MakingAttributes
        rows={[
          ['Mails waiting', outbox.mailsWaiting],
          ['Text messages waiting', outbox.textsWaiting],
          ['Oldest that is due', outbox.oldestDueAt === null ? '—' : relativeTime(outbox.oldestDueAt, now)],
          ['Failed within a day', outbox.failedLastDay],
        ]}
      />
    </Card>
  )
}

function Jobs({ jobs, now }: Status & { now: Date }) {
  return (
    <Card title="Jobs" hint="Work in the background, shared by all processes; schedules are cron in UTC.">
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-xs text-ink-soft">
            <tr>
              {['Job', 'Schedule', 'Last done', 'Last failed', 'Waiting'].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.name} className="h-9 border-t border-line">
                <td className="pr-4 whitespace-nowrap">{job.name}</td>
                <td className="figures pr-4 whitespace-nowrap text-ink-soft">{job.schedule}</td>
                <td className="pr-4 whitespace-nowrap">
                  {job.lastCompletedAt === null ? '—' : relativeTime(job.lastCompletedAt, now)}
                </td>
                <td className="pr-4" title={job.failure ?? undefined}>
                  {job.lastFailedAt === null ? '—' : relativeTime(job.lastFailedAt, now)}
                </td>
                <td className="figures">{job.waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {jobs.length === 0 && <p className="py-2 text-ink-soft">The jobs have not started yet.</p>}
      </div>
    </Card>
  )
}
