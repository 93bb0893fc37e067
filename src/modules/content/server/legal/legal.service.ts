import type { Pool } from 'pg'
import { legalKinds, type LegalKind } from '#modules/settings/contract/index.ts'
import type { LegalPage } from '../../contract/legal.ts'
import type { SupportItem } from '../../contract/content.ts'
import { requiredPages, addressLines } from '#modules/settings/rules/index.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { slugIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import type { SupportService } from '../support/support.service.ts'
import type { SupportRow } from '../support/support.tables.ts'
import { legalRepository } from './legal.repository.ts'
import { legalSlug, legalTemplate, plainSlug, type KnownFacts } from './templates.ts'
import { fillIn, type Answers } from './fields.ts'
import { isUnfinished, unfinishedOf } from './unfinished.ts'

interface LegalDeps {
  db: Db
  pool: Pool
  /** ISO 3166 code of the shop's country. */
  country: string
  /** ISO 4217 code of the shop's currency. */
  currency: string
  languages: () => ShopLanguages
  shop: () => Promise<StoredSettings>
  articles: SupportService
}

/** The slug of a page in each language that has one. */
type Slugs = Partial<Record<LanguageCode, string>>

const spares = ['', '-2', '-3', '-4'] as const

/** Slugs that no other article has; a language whose slug is taken shares that of the base language. */
async function freeSlugs(
  db: Db,
  kind: LegalKind,
  { country, base, others }: { country: string; base: LanguageCode; others: readonly LanguageCode[] },
): Promise<Slugs> {
  const first = legalSlug(kind, country, base) ?? plainSlug(kind, country)
  const slugsByLanguage = others.flatMap((language) => {
    const slug = legalSlug(kind, country, language)
    return slug === undefined || slug === first ? [] : [[language, slug] as const]
  })
  const firsts = spares.map((spare) => `${first}${spare}`)
  const usedSlugs = await legalRepository(db).taken([...firsts, ...slugsByLanguage.map(([, slug]) => slug)])
  return {
    [base]: firsts.find((slug) => !usedSlugs.has(slug)) ?? first,
    ...Object.fromEntries(slugsByLanguage.filter(([, slug]) => !usedSlugs.has(slug))),
  }
}

const slugsOfRow = (row: SupportRow, languages: readonly LanguageCode[], base: LanguageCode): Slugs =>
  Object.fromEntries(
    languages.map((language) => [language, slugIn(row, { language: language === base ? null : language })]),
  )

function pageOf(
  kind: LegalKind,
  row: SupportRow | undefined,
  needed: boolean,
  base: LanguageCode,
): LegalPage {
  if (row === undefined)
    return {
      kind,
      needed,
      state: 'missing',
      published: false,
      id: null,
      title: null,
      slug: null,
      openFields: {},
      notices: [],
    }
  const unfinished = unfinishedOf(row, base)
  const state = row.isActive ? 'published' : 'draft'
  return {
    kind,
    needed,
    state: isUnfinished(unfinished) ? 'template' : state,
    published: row.isActive,
    id: row.id,
    title: row.title,
    slug: row.slug,
    ...unfinished,
  }
}

/** The legal pages: which of them exist, and drafts from templates for missing ones. */
export function legalService({ db, pool, country, currency, languages, shop, articles }: LegalDeps) {
  /** All pages that the country requires, and other legal pages that exist. */
  async function pages(): Promise<LegalPage[]> {
    const rows = await legalRepository(db).all()
    const neededKinds = requiredPages(country)
    const { base } = languages()
    return legalKinds
      .map((kind) => {
        const row = rows.find(({ legal }) => legal === kind)
        return pageOf(kind, row, neededKinds.includes(kind), base)
      })
      .filter((page) => page.needed || page.id !== null)
  }

  async function facts(): Promise<KnownFacts> {
    const stored = await shop()
    return {
      country,
      currency,
      shop: stored.site_name,
      email: stored.contact_email,
      phone: stored.contact_phone,
      address: addressLines(stored, country),
      taxNumber: stored.tax_number ?? '',
    }
  }

  /** Writes one draft; null when somebody else has just written it. */
  async function draft(
    tx: Db,
    kind: LegalKind,
    { known: facts, slugs, links, order, actor }: Draft,
  ): Promise<SupportItem | Refusal<'slug_taken'> | null> {
    const { base, offered } = languages()
    const textsIn = (language: LanguageCode) =>
      legalTemplate(kind, language, facts, links?.[language] ?? links?.[base])
    const others = offered.filter((language) => language !== base)
    const translations = Object.fromEntries(
      others.map((language) => {
        const slug = slugs[language]
        return [language, { ...textsIn(language), ...(slug && { slug }) }]
      }),
    )
    const texts = { ...textsIn(base), slug: slugs[base] ?? plainSlug(kind, country) }
    return articles.createDraft(tx, { ...texts, legal: kind, order, translations }, actor)
  }

  return {
    pages,

    /** Fills answers into all legal pages, in every language. */
    fill: (answers: Answers, actor: Actor) =>
      transactionOrRefusal(pool, async (tx) => {
        for (const { id } of await legalRepository(tx).all()) {
          const saved = await articles.rewrite(
            tx,
            id,
            (text, language, field) => fillIn(text, language, answers, field),
            actor,
          )
          if (saved instanceof Refusal) return saved as Refusal<'support_item_not_found'>
        }
        return null
      }),

    /** Writes inactive articles from templates for the pages that are missing. */
    createDrafts: async (requestedKinds: readonly LegalKind[] | undefined, actor: Actor) => {
      const shopFacts = await facts()
      const { base, offered } = languages()
      const others = offered.filter((language) => language !== base)
      return transactionOrRefusal(pool, async (tx) => {
        const repository = legalRepository(tx)
        const there = await repository.all()
        const withdrawalPage = there.find(({ legal }) => legal === 'withdrawal')
        let links = withdrawalPage && slugsOfRow(withdrawalPage, [base, ...others], base)
        let order = await repository.nextOrder()
        const drafts: SupportItem[] = []
        // The page about withdrawal first: the terms link to it.
        const kinds = legalKinds
          .filter((kind) => (requestedKinds ?? requiredPages(country)).includes(kind))
          .filter((kind) => !there.some(({ legal }) => legal === kind))
          .toSorted((one, other) => Number(other === 'withdrawal') - Number(one === 'withdrawal'))
        for (const kind of kinds) {
          const slugs = await freeSlugs(tx, kind, { country, base, others })
          const item = await draft(tx, kind, { known: shopFacts, slugs, links, order, actor })
          if (item instanceof Refusal) return item
          if (item === null) continue
          if (kind === 'withdrawal') links = slugs
          drafts.push(item)
          order += 1
        }
        return drafts.toSorted((one, other) => placeOf(one) - placeOf(other))
      })
    },
  }
}

interface Draft {
  known: KnownFacts
  slugs: Slugs
  /** Slugs of the page about withdrawal. */
  links: Slugs | undefined
  order: number
  actor: Actor
}

const placeOf = ({ legal }: SupportItem) => (legal ? legalKinds.indexOf(legal) : legalKinds.length)

export type LegalService = ReturnType<typeof legalService>
