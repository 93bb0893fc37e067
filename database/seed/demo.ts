import type { CountryCode } from 'libphonenumber-js'
import type { Pool, PoolClient } from 'pg'
import { transaction } from '#kernel/database/transaction.ts'
import { markAllOfThisTransaction } from '#modules/demo/server/mark-demo.ts'
import { examplePhone } from '#modules/settings/server/examples.ts'
import about from './content/about.json' with { type: 'json' }
import banners from './content/banners.json' with { type: 'json' }
import posts from './content/blog.json' with { type: 'json' }
import categories from './content/categories.json' with { type: 'json' }
import essentials from './content/essentials.json' with { type: 'json' }
import products from './content/products.json' with { type: 'json' }
import articles from './content/support.json' with { type: 'json' }
import { callingCode, usualCountry } from './country.ts'
import { insertCrm } from './demo-crm.ts'
import { insertOptions } from './demo-options.ts'
import { insertTranslations, translateStarters } from './demo-translations.ts'
import { insertRows, isEmpty } from './insert-rows.ts'
import { shopPrice } from './shop-price.ts'

export interface DemoOptions {
  /** Decimals of the shop's currency: 0 for VND, 2 for EUR. */
  currencyExponent: number
  /** Of the shop: that of its customers. */
  country?: CountryCode
  print?: (line: string) => void
}

/**
 * Fills an empty shop with categories, products, banners, the about page, posts, articles and customers, in one
 * transaction. Records have fixed ids, so links survive reseeding, and are marked as demo content. Does nothing in a
 * shop that already has products.
 */
export async function seedDemo(pool: Pool, options: DemoOptions): Promise<void> {
  await transaction(pool, async (client) => {
    // Two processes may start on the same empty database; the second waits here and finds it filled.
    await client.query('LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE')
    if (!(await isEmpty(client, 'products'))) return
    await fillCatalogue(client, { ...options, withCustomers: true })
    await markAllOfThisTransaction(client)
    await finishCatalogue(client)
  })
}

/** The same within a transaction that has locked the products and marks what is written. */
export async function fillCatalogue(
  client: PoolClient,
  { currencyExponent, country, withCustomers, print = () => {} }: DemoOptions & { withCustomers: boolean },
): Promise<void> {
  const further = articles.filter(({ essential }) => !essential)
  const counts = [
    `${await insertCategories(client)} categories`,
    `${await insertProducts(client, currencyExponent)} products`,
    `${await insertOptions(client, currencyExponent)} options`,
    `${await insertBanners(client)} banners`,
    `${await insertAbout(client)} parts of the about page`,
    `${await insertPosts(client)} blog posts`,
    `${await insertArticles(client, further)} support articles`,
    ...(withCustomers ? [`${await insertCrm(client, { currencyExponent, country })} customers`] : []),
  ]
  print(`The demo shop has ${counts.join(', ')}.`)
}

/**
 * Changes by the demo catalog to existing records, such as the articles in the footer. Runs after marking, because
 * records that were only changed are not demo content and stay when it is removed.
 */
export async function finishCatalogue(client: PoolClient): Promise<void> {
  // Samples are switched off by default.
  await client.query(`UPDATE settings SET selling = selling || '{"samples": true}'`)
  await insertTranslations(client)
}

/**
 * Inserts the records that a shop needs to work: its settings, the four articles linked in the footer in every language,
 * and the first inventory categories. Does nothing if there are records of the kind, so edited or deleted ones do not come back. Safe
 * to call at every start, even by several processes at once.
 */
export async function seedEssentials(pool: Pool, country = usualCountry): Promise<void> {
  await transaction(pool, async (client) => {
    const { settings, inventoryCategories } = essentials
    // Checked first, because even a statement that inserts nothing would invalidate the settings, at every start.
    if (await isEmpty(client, 'settings')) {
      await client.query(
        `INSERT INTO settings (id, site_name, site_description, logo_url, contact_email, contact_phone)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [
          settings.id,
          settings.siteName,
          settings.siteDescription,
          settings.logoUrl,
          settings.contactEmail,
          examplePhone(callingCode(country)),
        ],
      )
    }
    if (await isEmpty(client, 'support_items')) {
      await insertArticles(
        client,
        articles.filter(({ essential }) => essential),
      )
      await translateStarters(client)
    }
    if (await isEmpty(client, 'inventory_categories')) {
      await insertRows(
        client,
        `INSERT INTO inventory_categories (id, name, description)
         SELECT id, name, description FROM jsonb_to_recordset($1) AS c (id uuid, name text, description text)
         ON CONFLICT DO NOTHING`,
        inventoryCategories,
      )
    }
  })
}

/** The six categories of the demo shop; existing slugs are skipped. */
export async function insertCategories(client: PoolClient): Promise<number> {
  return insertRows(
    client,
    `INSERT INTO categories (id, slug, name, description, image_url, created_at, updated_at)
     SELECT id, slug, name, description, '/pictures/category-' || slug || '-1280.webp', "createdAt", "createdAt"
     FROM jsonb_to_recordset($1)
       AS c (id uuid, slug text, name text, description text, "createdAt" timestamptz)
     ON CONFLICT (slug) DO NOTHING`,
    categories,
  )
}

async function insertProducts(client: PoolClient, currencyExponent: number): Promise<number> {
  const rows = products.map((product) => ({
    ...product,
    ...product.limits,
    price: shopPrice(product.pricePerSqm, currencyExponent),
    images: [1, 2, 3].map((picture) => `/pictures/${product.picture}-${picture}-1280.webp`),
  }))
  return insertRows(
    client,
    `INSERT INTO products (id, name, description, materials, base_price, price_per_sqm, image_urls, category_id,
       is_featured, min_width_mm, max_width_mm, min_length_mm, max_length_mm, kind, making, facts, weight_gsm,
       max_weight_g, created_at, updated_at)
     SELECT p.id, p.name, p.description, p.materials, p.price, p.price, p.images, c.id,
       p.featured, p."minWidthMm", p."maxWidthMm", p."minLengthMm", p."maxLengthMm", p.kind,
       coalesce(p.making, '{}'), p.facts, coalesce(p."weightGsm", 0), p."maxWeightG", p."createdAt", p."createdAt"
     FROM jsonb_to_recordset($1) AS p (id uuid, name text, description text, materials text[], price bigint,
       images text[], category text, featured boolean, "minWidthMm" integer, "maxWidthMm" integer,
       "minLengthMm" integer, "maxLengthMm" integer, kind text, making jsonb,
       facts jsonb, "weightGsm" integer, "maxWeightG" integer, "createdAt" timestamptz)
     JOIN categories c ON c.slug = p.category`,
    rows,
  )
}

async function insertBanners(client: PoolClient): Promise<number> {
  return insertRows(
    client,
    `INSERT INTO banners (id, title, subtitle, image_url, cta_text, cta_link, sort_order)
     SELECT id, title, subtitle, '/pictures/' || picture || '-1920.webp', "ctaText", "ctaLink", "sortOrder"
     FROM jsonb_to_recordset($1) AS b (id uuid, title text, subtitle text, picture text, "ctaText" text,
       "ctaLink" text, "sortOrder" integer)`,
    banners,
  )
}

async function insertAbout(client: PoolClient): Promise<number> {
  return insertRows(
    client,
    `INSERT INTO about_parts (id, kind, title, text, link_text, picture_text, link, image_url, detail_url, "order")
     SELECT id, kind, coalesce(title, ''), coalesce(text, ''), coalesce(link_text, ''), coalesce(picture_text, ''),
       coalesce(link, ''), coalesce(image_url, ''), coalesce(detail_url, ''), "order"
     FROM jsonb_to_recordset($1) AS p (id uuid, kind text, title text, text text, link_text text,
       picture_text text, link text, image_url text, detail_url text, "order" integer)
     ON CONFLICT DO NOTHING`,
    about,
  )
}

async function insertPosts(client: PoolClient): Promise<number> {
  const rows = posts.map((post) => ({ ...post, content: post.content.join('\n') }))
  return insertRows(
    client,
    `INSERT INTO blogs (slug, title, content, category_id, image_url, published_at, created_at, updated_at)
     SELECT p.slug, p.title, p.content, c.id, '/pictures/' || p.picture || '-1280.webp',
       p."publishedAt", p."publishedAt", p."publishedAt"
     FROM jsonb_to_recordset($1) AS p (slug text, title text, content text, category text, picture text,
       "publishedAt" timestamptz)
     JOIN categories c ON c.slug = p.category`,
    rows,
  )
}

async function insertArticles(client: PoolClient, chosen: typeof articles): Promise<number> {
  const rows = chosen.map((article) => ({
    ...article,
    content: article.content.join('\n'),
    starter: article.essential ? 1 : null,
  }))
  return insertRows(
    client,
    `INSERT INTO support_items (id, title, description, content, slug, "order", starter_version)
     SELECT id, title, description, content, slug, "order", starter
     FROM jsonb_to_recordset($1)
       AS s (id uuid, title text, description text, content text, slug text, "order" integer, starter integer)
     ON CONFLICT DO NOTHING`,
    rows,
  )
}
