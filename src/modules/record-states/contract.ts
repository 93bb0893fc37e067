// States of back-office records, kept apart from their endpoints. Back-office URLs contain states and every page needs
// the URLs, but storefront pages do not need those endpoints.

export const orderStatuses = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const customerStatuses = ['prospect', 'active', 'inactive', 'former'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

export const opportunityStages = [
  'lead',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
] as const
export type OpportunityStage = (typeof opportunityStages)[number]

export const quoteStatuses = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const interactionTypes = [
  'call',
  'email',
  'meeting',
  'quote',
  'order',
  'complaint',
  'follow_up',
] as const
export type InteractionType = (typeof interactionTypes)[number]

export const installationStatuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
] as const
export type InstallationStatus = (typeof installationStatuses)[number]

export const purchaseOrderStatuses = [
  'draft',
  'sent',
  'confirmed',
  'partial',
  'completed',
  'cancelled',
] as const
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]

export const sampleStatuses = ['requested', 'sent', 'cancelled'] as const
export type SampleStatus = (typeof sampleStatuses)[number]

export const claimStatuses = ['open', 'accepted', 'refused', 'done'] as const
export type ClaimStatus = (typeof claimStatuses)[number]
