import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { MapPin, Pencil, Phone, Printer } from 'lucide-react'
import { listInstallations, type Installation } from '#modules/installations/contract/installations.ts'
import { reportVisit, listPiecesToMeasure } from '#modules/installations/contract/visit-reports.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay, useStaff } from '#kernel/web/backoffice/staff.ts'
import { StateMark } from '#modules/quotes/web/backoffice/index.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { ScreenHead } from '#kernel/web/backoffice/layout/screen-head.tsx'
import { forgetKeptPages, keepPagesFor, keptPages } from '#kernel/web/kept-pages.ts'
import { listOwnVisits } from '#modules/installations/contract/visit-feed.ts'
import { ownVisits, piecesToMeasure } from '../../queries/staff-installations.ts'
import { byInstaller, shortDay } from '../week.ts'
import { UnmadeWarning } from '../unmade-warning.tsx'
import { useReports, type Reports } from './use-reports.ts'
import { VisitActions } from './visit-actions.tsx'
import { FeedPanel } from './feed-panel.tsx'

const page = '/admin/crm/my-visits'

/** What the page reads; anything else of the office is not kept. */
const reads = ['/api/auth/user', '/api/settings', listOwnVisits.path, listPiecesToMeasure.path]

/** The files that a page names. */
const filesIn = (html: string) =>
  Array.from(html.matchAll(/["'](\/assets\/[\w./-]+)["']/g), ([, file]) => file ?? '')

/** The files that this page has loaded or names, also those of screens that its own address does not name. */
function loadedFiles(): string[] {
  const files = Array.from(
    document.querySelectorAll<HTMLElement>('link[rel=modulepreload], link[rel=stylesheet], script[src]'),
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...files, ...loaded]
    .map((name) => new URL(name, location.href))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|locales|icons)\//.test(pathname),
    )
    .map(({ pathname, search }) => pathname + search)
}

/**
 * Keeps the page of the visits and what it shows, so that it opens without a network. Nothing where the browser cannot,
 * such as without TLS.
 */
async function keepVisits(userId: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  // Of somebody who was here before.
  await forgetKeptPages(userId)
  const parameters = new URLSearchParams(reads.map((path) => ['read', path]))
  await navigator.serviceWorker.register(`/visits-worker.js?${parameters}`, { scope: page })
  keepPagesFor(userId)
  const cache = await caches.open(keptPages)
  const html = await fetch(page)
  if (!html.ok) return
  const files = filesIn(await html.clone().text())
  await cache.put(page, html)
  // What cannot be read anew must not be shown as if it were today's.
  await Promise.all(reads.map((path) => cache.add(path).catch(() => cache.delete(path))))
  await keepFiles(cache, files)
}

/** Keeps the files of this release; those of earlier ones go. */
async function keepFiles(cache: Cache, named: readonly string[]): Promise<void> {
  const neededFiles = new Set([...named, ...loadedFiles()])
  const cachedFiles = new Set(
    (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
  )
  const isRelease = named.some((file) => !cachedFiles.has(file))
  const missing = [...neededFiles].filter((file) => !cachedFiles.has(file))
  await Promise.all(missing.map((file) => cache.add(file).catch(() => {})))
  const old = [...cachedFiles].filter(
    (file) => isRelease && file.startsWith('/assets/') && !neededFiles.has(file),
  )
  await Promise.all(old.map((file) => cache.delete(file)))
}

const linkLook = buttonClasses({ look: 'quiet', size: 'touch' })

/** The user's own visits from today on, and how to subscribe to them in a calendar. */
export function MyVisitsScreen() {
  const { timeZone } = useShopConfig()
  const { id } = useStaff()
  const may = useMay(listInstallations)
  const today = todayIn(timeZone)
  const query = useQuery(ownVisits)
  const reports = useReports()
  const isRead = query.isSuccess
  // Once it is on the screen, so that nobody waits for it.
  useEffect(() => {
    if (isRead) void keepVisits(id).catch(() => {})
  }, [id, isRead])
  const visits = (query.data ?? []).filter(
    ({ status, scheduledDate }) => status !== 'cancelled' && (scheduledDate ?? '') >= today,
  )
  const days = [...Map.groupBy(visits, ({ scheduledDate }) => scheduledDate ?? '')].toSorted(
    ([one], [other]) => one.localeCompare(other),
  )
  return (
    <>
      <title>My visits</title>
      {may && (
        <ScreenHead back={{ to: '/admin/crm', search: { tab: 'installations' }, label: 'Installations' }}>
          <h2 className="text-lg">My visits</h2>
        </ScreenHead>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          {query.isPending && <Skeleton className="h-40" />}
          {query.isError && <CouldNotLoad query={query} />}
          {query.data && visits.length === 0 && (
            <p className="rounded-lg border border-line bg-surface px-4 py-10 text-center text-ink-soft">
              No visit is planned for you.
            </p>
          )}
          {days.map(([day, ofDay]) => (
            <section key={day} aria-label={shortDay(day)}>
              <div className="mb-2 flex items-center justify-between gap-3">
                <h3 className="text-base font-medium">{shortDay(day)}</h3>
                {may && (
                  <Link to="/admin/crm/day-sheet" search={{ day, installer: id }} className={linkLook}>
                    <Printer size={15} aria-hidden />
                    Day sheet
                  </Link>
                )}
              </div>
              <ul className="grid gap-3">
                {byInstaller(ofDay).flatMap(({ visits: sorted }) =>
                  sorted.map((visit) => <MyVisit key={visit.id} visit={visit} reports={reports} />),
                )}
              </ul>
            </section>
          ))}
        </div>
        <FeedPanel />
      </div>
    </>
  )
}

function MyVisit({ visit, reports }: { visit: Installation; reports: Reports }) {
  const mayReport = useMay(reportVisit)
  const toMeasure = useQuery(piecesToMeasure).data?.find(({ visitId }) => visitId === visit.id)
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="figures text-lg font-medium">{visit.scheduledTimeSlot ?? 'No time yet'}</p>
        <StateMark status={visit.status} />
      </div>
      <p className="font-medium wrap-anywhere">
        {visit.customerName || 'No customer'}
        {visit.orderNumber && <span className="figures text-ink-soft"> · Order {visit.orderNumber}</span>}
      </p>
      {visit.purpose && (
        <p className="text-ink-soft">{t(visit.purpose === 'measuring' ? 'Measuring' : 'Fitting')}</p>
      )}
      <UnmadeWarning visit={visit} />
      {visit.address && <p className="wrap-anywhere text-ink-soft">{visit.address}</p>}
      {[visit.customerNotes, visit.installerNotes].map(
        (note) =>
          note && (
            <p key={note} className="text-sm whitespace-pre-line text-ink-soft">
              {note}
            </p>
          ),
      )}
      <div className="flex flex-wrap gap-2">
        {visit.address && (
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(visit.address)}`}
            target="_blank"
            rel="noreferrer"
            className={linkLook}
          >
            <MapPin size={15} aria-hidden />
            Map
          </a>
        )}
        {visit.phone && (
          <a href={`tel:${visit.phone.replace(/[^+\d]/g, '')}`} className={linkLook}>
            <Phone size={15} aria-hidden />
            {visit.phone}
          </a>
        )}
        {useMay(listInstallations) && (
          <Link
            to="/admin/crm"
            search={{ tab: 'installations', installation: visit.id }}
            className={linkLook}
          >
            <Pencil size={15} aria-hidden />
            Open
          </Link>
        )}
      </div>
      {mayReport && (
        <VisitActions
          visit={visit}
          pieces={toMeasure?.pieces ?? []}
          measuredAt={toMeasure?.measuredAt ?? null}
          reports={reports}
        />
      )}
    </li>
  )
}
