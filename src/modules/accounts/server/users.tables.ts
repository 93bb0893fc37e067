import { sql } from 'drizzle-orm'
import { boolean, integer, json, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { languageCodes } from '../../../kernel/contract/language-codes.ts'
import { roles } from '../../../kernel/contract/roles.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  email: text(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  phone: text(),
  passwordHash: text('password_hash'),
  role: text({ enum: roles }).notNull().default('customer'),
  authProvider: text('auth_provider').notNull().default('oidc'),
  providerId: text('provider_id'),
  emailVerified: boolean('email_verified').notNull().default(false),
  phoneVerified: boolean('phone_verified').notNull().default(false),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** Whether a customer is asked for a passkey after any other way of signing in. */
  asksForPasskey: boolean('asks_for_passkey').notNull().default(false),
  /** Raised by `endCredentials`: what was made with an older one opens nothing. */
  credentialsVersion: integer('credentials_version').notNull().default(1),
  credentialsChangedAt: timestamp('credentials_changed_at', { withTimezone: true }),
  /** Made by the database: last and first name, as the list is sorted by them. */
  sortName: text('sort_name').notNull().generatedAlwaysAs(''),
  /** Made by the database: the address in small letters. */
  sortEmail: text('sort_email').notNull().generatedAlwaysAs(''),
  /** In which language somebody of the staff reads the back office; null: English. */
  officeLanguage: text('office_language', { enum: languageCodes }),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export type UserRow = typeof users.$inferSelect

/** The credentials that a stored session was made with; those from before there were versions carry none. */
export const sessionVersion = sql`coalesce((sessions.sess ->> 'credentialsVersion')::integer, 1)`

export const sessions = pgTable('sessions', {
  /** A hash of the session's id. */
  sid: varchar().primaryKey(),
  sess: json().$type<object>().notNull(),
  expire: timestamp({ precision: 6 }).notNull(),
})

/** Whether somebody can get into an account: an address below `.invalid`, as the demo team has, leads nowhere. */
export const canBeEntered = sql`lower(coalesce(${users.email}, '')) not like '%.invalid'`
