// Generated from the OpenAPI document: npx vitest run test/client -u

export type Id = Id

export type Moment = Moment

export type Amount = Amount

export type Version = Version

export type Success = Success

export type Refusal = Refusal

export type AboutPart = { id: Id; kind: AboutPartKind; title: string; text: string; content: string; link_text: string; link: string; image_url: string; picture_text: string; detail_url: string; order: number; is_active: boolean; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version }

export type AboutPartKind = "opening" | "figure" | "story" | "showcase_heading" | "showcase" | "reasons_heading" | "reason" | "closing"

export type AddLedgerEntryBody = { kind: "payment" | "refund" | "cash_discount" | "write_off" | "fee"; amount: number; method?: "cash" | "transfer" | "card" | "carrier" | "other"; shipmentId?: Id; bookedOn?: string; documentId?: Id; note?: string }

export type AddOrderChargeBody = { kind: "delivery" | "fitting" | "tax" | "discount" | "cover" | "other"; label?: string; amount?: number; percent?: number; notify?: boolean; version?: Version }

export type AddOrderLineBody = { product_id: Id; length: number; width: number; options?: Record<string, string | number | boolean>; room?: string; note?: string; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; measured?: "tape" | "camera" | "typed" | "demo" | null; depth?: number | null; top_height?: number | null; price?: number | null; price_reason?: string; notify?: boolean; version?: Version }

export type AddOwnAddressBody = { name: string; phone: string; address: string; label?: string; parts?: TakeOrderBodyDeliveryAddress | null; isDefault?: boolean }

export type AddOwnWindowBody = { name: string; width: number; height: number; mount: "inside" | "outside"; depth?: number | null; topHeight?: number | null; method?: "tape" | "camera" | "typed" | "demo"; light?: OwnWindowLight | null; measuredAt?: string }

export type AddPasskeyAnswer = { recoveryCodes: string[] | null; passkey: OwnSecurityPasskey }

export type AddPasskeyBody = { credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | null; clientExtensionResults: { appid?: boolean }; response: { clientDataJSON: string; attestationObject: string; transports?: string[] } }; name?: string }

export type Alert = { id: Id; inventoryItemId: Id; itemName: string; alertType: "low_stock" | "out_of_stock" | "overstock"; threshold: number; currentLevel: number; isResolved: boolean; recovered: boolean; resolvedAt: Moment | null; resolvedBy: Id | null; createdAt: Moment }

export type AnalyticsSettings = { counts: boolean; tool: SettingsAnalyticsTool | null; version: Version }

export type AnswerPublicQuoteBody = { answer: "accepted" | "rejected"; chosen?: number[]; signature?: ReportVisitBodySignature; version?: Version }

export type AnswerSizesBody = { reportId: Id; agrees: boolean; total: number }

export type ApiKey = { id: Id; name: string; role: "viewer" | "editor" | "admin"; scopes: string[]; beginning: string; made_by: string; expires_at: Moment | null; last_used_at: Moment | null; created_at: Moment; version: Version }

export type ArchiveProductsAnswer = { success: true; count: number }

export type AskForPasskeyAnswer = { challenge: string; rpId: string; timeout: number; allowCredentials: AskForPasskeyAnswerAllowCredential[]; userVerification: "preferred" | "required" }

export type AskForPasskeyAnswerAllowCredential = { id: string; type: "public-key"; transports?: string[] }

export type AskToAddPasskeyAnswer = { rp: { id: string; name: string }; user: { id: string; name: string; displayName: string }; challenge: string; pubKeyCredParams: { type: "public-key"; alg: number }[]; timeout: number; excludeCredentials: AskForPasskeyAnswerAllowCredential[]; authenticatorSelection: { residentKey: "discouraged" | "preferred" | "required"; requireResidentKey: boolean; userVerification: "discouraged" | "preferred" | "required" }; attestation: "none" }

export type Audit = { id: Id; at: Moment; personId: Id | null; personName: string | null; personEmail: string | null; personRole: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper" | null; action: string; type: string; recordId: string; recordLabel: string | null; before: Record<string, unknown> | null; after: Record<string, unknown> | null; network: string | null; requestId: string | null }

export type BankCsvMap = { id: Id; fileName: string; headers: string[]; columns: BankCsvMapColumns; updatedAt: Moment; version: Version }

export type BankCsvMapColumns = { bookedOn?: string; amount?: string; credit?: string; debit?: string; currency?: string; name?: string; account?: string; purpose?: string; bankId?: string; decimal?: "," | "."; dateOrder?: "dmy" | "mdy" }

export type BankLine = { id: Id; bookedOn: string; amount: number; currency: string; name: string; account: string; purpose: string; state: "open" | "booked" | "ignored"; reason: "exact" | "reference" | "name" | "settled" | "unknown" | "outgoing" | "currency"; orderId: Id | null; orderNumber: string | null; customerName: string | null; due: number | null }

export type Banner = { id: Id; image_url: string; title: string; subtitle: string; cta_text: string; cta_link: string; sort_order: number; is_active: boolean; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version }

export type Batch = { batch: string; quantity: number; since: Moment }

export type BeginTotpAnswer = { secret: string; uri: string; qr: string }

export type Bill = { productId: Id; version: Version; materials: ({ inventoryItemId: Id; basis: "area" | "width" | "length" | "piece" | "cloth" | "slat" | "louvre" | "ladder" | "tube"; quantity: number; wastePercent: number; itemName: string; sku: string; unit: string })[]; supplierId?: Id }

export type BlogPost = { slug: string; title: string; content: string; format?: "html"; category_id: Id | null; categoryId: Id | null; published_at: Moment; publishedAt: Moment; image_url: string | null; imageUrl: string | null; author?: string | null; slugs?: Record<string, string>; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version }

export type BookBankLineAnswer = { lines: BankLine[] }

export type BookBankLineBody = { shares: { orderId: Id; amount: number }[] }

export type BookExport = { id: Id; format: "datev" | "journal" | "iif"; from: string; to: string; documents: number; createdBy: string | null; createdAt: Moment }

export type BookVisitAnswer = { day: string; slot: string; purpose: "measuring" | "fitting" }

export type BookVisitBody = { name: string; email: string; phone: string; address: string; note?: string; day: string; slot: string; purpose: "measuring" | "fitting"; language?: "en" | "vi" | "zh" | "es" | "de" | "ru" }

export type Calibration = { status: "success"; calibration: { widthCalibration: CalibrationCalibrationWidthCalibration; heightCalibration: CalibrationCalibrationWidthCalibration; confidenceCalibration: number | null }; segments: ({ widthCalibration: CalibrationCalibrationWidthCalibration; heightCalibration: CalibrationCalibrationWidthCalibration; confidenceCalibration: number | null; method: "estimate" | "reference" | "webxr" | "motion"; orientation?: "portrait" | "landscape"; phoneModel?: string; n: number })[]; focalShare?: number }

export type CalibrationCalibrationWidthCalibration = { correctionFactor: number; offsetCorrection: number }

export type CashRound = { stops: { id: Id; orderNumber: string; customerName: string; customerPhone: string; address: string; due: number; cashDue: number }[]; total: number }

export type CashRounding = { step: Amount | null }

export type Category = { id: Id; name: string; slug: string; description: string; image_url: string | null; imageUrl: string | null; sort_order: number; slugs?: Record<string, string>; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version }

export type CategoryContents = { products: number; posts: number }

export type ChangeOwnAddressBody = { name?: string; phone?: string; address?: string; label?: string; parts?: TakeOrderBodyDeliveryAddress | null; isDefault?: true; version?: Version }

export type ChangeOwnEmailBody = { email: string; password?: string }

export type ChangeOwnLineBody = { width: number; length: number; room?: string; note?: string; options?: Record<string, string | number | boolean>; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; agreed_total?: number; version?: Version }

export type ChangeOwnOrderBody = { customer_info?: { name: string; phone: string; address: string }; delivery_address?: TakeOrderBodyDeliveryAddress; note?: string; cart?: ({ width: number; length: number; room?: string; note?: string; options?: Record<string, string | number | boolean>; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; line: number })[]; agreed_total?: number; version?: Version }

export type ChangeOwnPasswordBody = { password: string; currentPassword?: string }

export type ChangeOwnWindowBody = { name?: string; width?: number; height?: number; mount?: "inside" | "outside"; depth?: number | null; topHeight?: number | null; method?: "tape" | "camera" | "typed" | "demo"; light?: OwnWindowLight | null; measuredAt?: string; version?: Version }

export type ChangePurchasedPieceBody = { promisedOn?: string | null; unitCost?: number }

export type ChangeStockAnswer = { id: Id; name: string; sku: string; description: string | null; categoryId: Id | null; supplierId: Id | null; type: "raw_material" | "component" | "finished_product" | "hardware"; unit: string; unitCost: number; sellingPrice: number; currentStock: number; reservedStock: number; minimumStock: number; maximumStock: number | null; reorderPoint: number; reorderQuantity: number; packUnit: string | null; packSize: number | null; hasBatches?: true; location: string | null; barcode: string | null; isActive: boolean; createdAt: Moment; updatedAt: Moment; version: Version; movement: Movement }

export type ChangeStockBody = { quantity: number; type: "add" | "remove"; batch?: string | null; notes?: string | null }

export type ChooseOfficeLanguageBody = { language: "en" | "vi" | "zh" | "es" | "de" | "ru" }

export type ChoosePublicQuoteBody = { chosen: number[]; version?: Version }

export type Claim = { id: Id; receivedAt: Moment; reason: "measured_wrongly" | "made_wrongly" | "damaged"; status: "open" | "accepted" | "refused" | "done"; lines: OwnClaimsClaimLine[]; note: string | null; photos: string[]; answer: string | null; remakeNumber: string | null; orderId: Id; orderNumber: string; customerName: string; source: "customer" | "guest" | "staff"; causedBy: string | null; deliveredOn: string | null; lastDay: string | null; remakeId: Id | null; version: Version }

export type ClaimSettings = { isOn: boolean; fitPromise: { days: number; pieces: number; sharePercent: number } | null; cover: { percent: number } | null; warrantyMonths: number; delayNotices: boolean; hourlyRate: Amount; minutesPerPiece: number; minutesByKind: Record<string, number>; version: Version }

export type CloseTaxMonthBody = { month: string }

export type Configuration = { product_id: Id; kind: WallPieceKind | null; mounts: ("inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp")[]; size_limits: ProductSizeLimits; min_area_m2: number | null; max_area_m2: number | null; weight_gsm: number; max_weight_g: number | null; item_weight_g?: number | null; item_length_mm?: number | null; tax_class?: string | null; lead_days_min: number | null; lead_days_max: number | null; making: ConfigurationMaking; facts: ConfigurationFacts; safety: "en13120" | "wcma2022" | "as_nz" | "none"; samples: boolean; price_model: "area" | "grid" | "cloth" | "square_foot" | "piece"; price_per_sqm: Amount; start_price: Amount | null; price_grid_id: Id | null; price_grid: ConfigurationPriceGrid | null; price_per_metre: Amount; price_per_width: Amount; price_per_sqft: Amount; options: ({ code: string; name: string; help: string; shown_as: "list" | "swatch" | "yes_no"; default: string; shown_when: string | null; choices: ({ code: string; name: string; image_url?: string; colour?: string; price_basis?: ConfigurationOptionChoicePriceBasis; price_amount?: number; price_grid?: ConfigurationPriceGrid; min_width_m?: number; max_width_m?: number; min_length_m?: number; max_length_m?: number; max_area_m2?: number; weight_gsm?: number; lifts_g?: number; facts?: ConfigurationFacts; extra_days?: number; conflicts?: string[]; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru"> })[]; left_out: string[]; pictures?: Record<string, string>; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru"> })[]; version: Version }

export type Configuration2 = { name: string; part: "stored" | "shop" | "address" | "mail" | "texts" | "payments" | "signIn" | "assistant" | "data" | "backups" | "machine"; value: string | null; isSecret: boolean; isSet: boolean; source: "environment" | "database" | "default" }

export type ConfigurationFacts = { cloth?: { rollMm: number; turnable: boolean; repeatMm: number }; heading?: { fullness: number; pitchMm: number }; panels?: 1 | 2; control?: { loop: "none" | "chain" | "cord"; device: "tensioner" | "breakaway" | "none"; freeCord: boolean }; draw?: "left" | "right" | "split"; slat?: ConfigurationFactsSlat; louvre?: ConfigurationFactsSlat; deduct?: ConfigurationMakingDeduct; size?: ConfigurationFactsSize; roll?: "back" | "front" }

export type ConfigurationFactsSize = { width: number; length: number }

export type ConfigurationFactsSlat = { width: number; pitch?: number }

export type ConfigurationMaking = { mounts?: ("inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp")[]; deduct?: ConfigurationMakingDeduct; glassBead?: ConfigurationMakingDeduct; niche?: ConfigurationMakingDeduct; clamp?: ConfigurationMakingDeduct; sash?: ConfigurationMakingDeduct; depth?: { min: number; flush: number }; overlap?: { side?: number; top?: number; below?: number }; dropRule?: "smallest" | "largest"; clothNarrower?: number; clothAllowance?: number; rail?: number; pitch?: number; stackPermille?: number; stackBase?: number; hem?: number; sideHem?: number; overlapCentre?: number; return?: number }

export type ConfigurationMakingDeduct = { width?: number; length?: number }

export type ConfigurationOptionChoicePriceBasis = "none" | "piece" | "area" | "width" | "length" | "percent" | "grid" | "square_foot" | "foot_of_width" | "foot_of_length"

export type ConfigurationPriceGrid = { widths_mm: number[]; lengths_mm: number[]; prices: number[] }

export type ConfirmOrderBody = { phone?: boolean; sizes?: boolean; version?: Version }

export type ConfirmRemnantsBody = { ids: Id[] }

export type ConfirmTotpAnswer = { recoveryCodes: string[] | null }

export type Consents = { isOffered: boolean; entries: ({ id: Id; purpose: "legal_texts" | "sample_reminder" | "marketing" | "photos" | "other"; isGiven: boolean; wording: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; textSince?: Moment; orderNumber?: string; origin: string; recordedBy?: string; createdAt: Moment })[] }

export type Consumption = { month: string; inventoryItemId: Id; itemName: string; sku: string; unit: string; quantity: number; value: number }

export type ContentPost = { id: Id; title: string; content: string; platform: "facebook" | "instagram" | "twitter" | "linkedin" | "blog"; scheduled_at: Moment | null; status: "draft" | "scheduled" | "published"; created_by: string; author: string | null; due: boolean; published_at: Moment | null; blog_slug: string | null; category_id: Id | null; image_url: string | null; created_at: Moment; version: Version }

export type CorrectOrderBody = { customer_info?: TakeOrderBodyCustomerInfo; delivery_address?: TakeOrderBodyDeliveryAddress; note?: string; cart?: CorrectOrderBodyCart[]; goods?: CorrectOrderBodyGood[]; charges?: TakeOrderBodyCharge[]; delivery_method?: Id | null; notify?: boolean; version?: Version }

export type CorrectOrderBodyCart = { product_id: Id | null; length: number; width: number; options?: Record<string, string | number | boolean>; room?: string; note?: string; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; measured?: "tape" | "camera" | "typed" | "demo" | null; depth?: number | null; top_height?: number | null; price?: number | null; price_reason?: string; line?: number }

export type CorrectOrderBodyGood = { product_id: Id | null; quantity: number; line?: number }

export type CountStockAnswer = { id: Id; name: string; sku: string; description: string | null; categoryId: Id | null; supplierId: Id | null; type: "raw_material" | "component" | "finished_product" | "hardware"; unit: string; unitCost: number; sellingPrice: number; currentStock: number; reservedStock: number; minimumStock: number; maximumStock: number | null; reorderPoint: number; reorderQuantity: number; packUnit: string | null; packSize: number | null; hasBatches?: true; location: string | null; barcode: string | null; isActive: boolean; createdAt: Moment; updatedAt: Moment; version: Version; movement: Movement | null }

export type CountStockBody = { quantity: number; reason: "stocktaking" | "damage" | "loss" | "found" | "correction"; batch?: string | null; notes?: string | null }

export type CountVisitBody = { language: string; source?: string; step?: "seen" | "configured" | "cart" | "checkout" | "ordered"; words?: string; size?: { product: string; width: number; length: number; reason: "too_wide" | "too_narrow" | "too_long" | "too_short" | "other" } }

export type CreateAboutPartBody = { kind: AboutPartKind; title?: string; text?: string; content?: string; link_text?: string; link?: string; image_url?: string; picture_text?: string; detail_url?: string; order?: number; is_active?: boolean; translations?: Record<string, CreateAboutPartBodyTranslation>; reviewedTranslations?: Record<string, string[]> }

export type CreateAboutPartBodyTranslation = { title?: string | null; text?: string | null; content?: string | null; link_text?: string | null; picture_text?: string | null }

export type CreateApiKeyAnswer = { id: Id; name: string; role: "viewer" | "editor" | "admin"; scopes: string[]; beginning: string; made_by: string; expires_at: Moment | null; last_used_at: Moment | null; created_at: Moment; version: Version; key: string }

export type CreateApiKeyBody = { name: string; role: "viewer" | "editor" | "admin"; scopes: string[]; expires_in_days: number | null }

export type CreateBannerBody = { title: string; subtitle?: string; image_url?: string; cta_text?: string; cta_link?: string; sort_order?: number; is_active?: boolean; translations?: Record<string, CreateBannerBodyTranslation>; reviewedTranslations?: Record<string, string[]> }

export type CreateBannerBodyTranslation = { title?: string | null; subtitle?: string | null; cta_text?: string | null }

export type CreateBlogPostBody = { title: string; slug?: string; content?: string; category_id?: Id | null; published_at?: "" | string | null; image_url?: string | null; format?: "plain" | "html"; categoryId?: Id | null; publishedAt?: "" | string | null; imageUrl?: string | null; translations?: Record<string, CreateBlogPostBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type CreateBlogPostBodyTranslation = { title?: string | null; content?: string | null; slug?: string | null }

export type CreateBookExportBody = { format: "datev" | "journal" | "iif"; from: string; to: string }

export type CreateCategoryBody = { name: string; description?: string | null; slug?: string; image_url?: string | null; imageUrl?: string | null; sort_order?: number; translations?: Record<string, CreateCategoryBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type CreateCategoryBodyTranslation = { name?: string | null; description?: string | null; slug?: string | null }

export type CreateContentPostBody = { title: string; content?: string; platform: "facebook" | "instagram" | "twitter" | "linkedin" | "blog"; scheduled_at?: string | null; status?: "draft" | "scheduled" | "published"; created_by?: string; category_id?: Id | null; image_url?: string | null }

export type CreateCustomerBody = { firstName: string; lastName: string; email: string; phone?: string | null; secondaryPhone?: string | null; address?: string | null; city?: string | null; state?: string | null; zipCode?: string | null; country?: string | null; vatNumber?: string | null; status?: "prospect" | "active" | "inactive" | "former"; type?: "individual" | "business"; companyName?: string | null; source?: string | null; assignedTo?: Id | null; notes?: string | null; tags?: string[]; groupId?: Id | null; paysAheadReason?: string | null }

export type CreateCustomerGroupBody = { name: string; percent: number; combinesWithCodes?: boolean; showsNet?: boolean }

export type CreateDeliveryMethodBody = { kind: "van" | "parcel" | "freight" | "pickup" | "fitting"; name: string; isActive?: boolean; position?: number; daysMin?: number; daysMax?: number; taxClass?: string; terms?: { zones?: CreateDeliveryMethodBodyTermsZone[]; steps?: DeliveryMethodTermsStep[]; perKg?: number | null; freeFrom?: Amount | null; oversize?: DeliveryMethodTermsOversize | null; packing?: CreateDeliveryMethodBodyTermsPacking; limits?: CreateDeliveryMethodBodyTermsLimits; carrier?: CreateDeliveryMethodBodyTermsCarrier | null; calculator?: string }; translations?: Record<string, { name?: string | null }>; reviewedTranslations?: Record<string, string[]> }

export type CreateDeliveryMethodBodyTermsCarrier = { limits: "us_ground"; extraHandling?: number; large?: number }

export type CreateDeliveryMethodBodyTermsLimits = { maxLengthMm?: number | null; maxLengthGirthMm?: number | null; maxWeightG?: number | null }

export type CreateDeliveryMethodBodyTermsPacking = { weightG?: number; lengthMm?: number; sideMm?: number }

export type CreateDeliveryMethodBodyTermsZone = { name: string; country: string; postcodes?: string[]; surcharge?: number }

export type CreateDiscountBody = { code?: string | null; name?: string | null; percent?: number | null; amount?: number | null; cap?: number | null; minimum?: number | null; minimumPieces?: number | null; categoryIds?: string[]; freeDelivery?: boolean; validFrom?: string | null; validTo?: string | null; maxUses?: number | null; firstOrder?: boolean; isActive?: boolean }

export type CreateExchangeRateBody = { from: string; to: string; day: string; rate: string | number }

export type CreateInstallationBody = { customerId?: string | null; orderId?: string | null; scheduledDate?: string | "" | null; scheduledTimeSlot?: string | null; installerId?: string | null; assignedInstaller?: string | null; address?: string | null; estimatedDuration?: number | null; status?: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "rescheduled"; purpose?: "measuring" | "fitting" | null; notes?: string | null; customerNotes?: string | null; installerNotes?: string | null; completionNotes?: string | null; photos?: string[]; override?: boolean }

export type CreateInteractionBody = { customerId: string; type: "call" | "email" | "meeting" | "quote" | "order" | "complaint" | "follow_up"; notes: string; date?: string; subject?: string | null; outcome?: string | null; nextAction?: string | null; nextActionDate?: string | null; nextActionBy?: Id | null; nextActionDone?: boolean }

export type CreateInventoryCategoryBody = { name: string; description?: string | null }

export type CreateItemBody = { name: string; sku: string; description?: string | null; categoryId?: Id | null; supplierId?: Id | null; unitCost: number; sellingPrice: number; currentStock: number; reorderPoint: number; type?: "raw_material" | "component" | "finished_product" | "hardware"; unit?: string; minimumStock?: number; maximumStock?: number | null; reorderQuantity?: number; packUnit?: string | null; packSize?: number | null; hasBatches?: boolean; location?: string | null; barcode?: string | null; isActive?: boolean }

export type CreateLegalDraftsBody = { kinds?: ("imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints")[] }

export type CreateMarketTrendBody = { name: string; description?: string | null; category: "economic" | "seasonal" | "competitive" | "regulatory" | "technological"; impact: "positive" | "negative" | "neutral"; impactLevel?: number | null; startDate?: string | null; endDate?: string | null; isActive?: boolean }

export type CreateOpportunityBody = { customerId: string; title: string; description?: string | null; estimatedValue: number; stage?: "lead" | "qualified" | "proposal" | "negotiation" | "closed_won" | "closed_lost"; probability: number; expectedCloseDate?: string | null; actualCloseDate?: string | null; source?: string | null; assignedTo?: Id | null; notes?: string | null }

export type CreateOptionBody = { name: string; help?: string; shown_as?: "list" | "swatch" | "yes_no"; choices: CreateOptionBodyChoice[]; translations?: Record<string, CreateOptionBodyTranslation>; reviewedTranslations?: Record<string, string[]>; code: string }

export type CreateOptionBodyChoice = { code: string; name: string; image_url?: string | null; colour?: string | null; price_basis?: ConfigurationOptionChoicePriceBasis; price_amount?: number; price_grid_id?: Id | null; min_width_m?: number | null; max_width_m?: number | null; min_length_m?: number | null; max_length_m?: number | null; max_area_m2?: number | null; weight_gsm?: number; lifts_g?: number | null; facts?: CreateOptionBodyChoiceFacts; inventory_item_id?: Id | null; extra_days?: number; archived?: boolean; conflicts?: string[]; translations?: Record<string, { name?: string | null }>; reviewedTranslations?: Record<string, string[]> }

export type CreateOptionBodyChoiceFacts = { cloth?: { rollMm: number; turnable?: boolean; repeatMm?: number }; heading?: { fullness: number; pitchMm?: number }; panels?: 1 | 2; control?: { loop: "none" | "chain" | "cord"; device?: "tensioner" | "breakaway" | "none"; freeCord?: boolean }; draw?: "left" | "right" | "split"; slat?: ConfigurationFactsSlat; louvre?: ConfigurationFactsSlat; deduct?: ConfigurationMakingDeduct; size?: ConfigurationFactsSize; roll?: "back" | "front" }

export type CreateOptionBodyTranslation = { name?: string | null; help?: string | null }

export type CreatePayoutBody = { kind?: "carrier" | "provider"; name: string; paidOn: string; amount: number; feePercent?: number; lines: { reference: string; collected: number; fee?: number }[] }

export type CreateProductBody = { name: string; sku?: string | null; description?: string | null; materials?: string[] | string; base_price?: number; basePrice?: number; image_urls?: string[] | string; imageUrls?: string[] | string; category_id?: Id | null; categoryId?: Id | null; state?: "published" | "draft" | "hidden"; is_featured?: boolean; isFeatured?: boolean; is_reduced?: boolean; own_safety?: ProductOwnSafety; safety_warnings?: string; price_calculation?: CreateProductBodyPriceCalculation; priceCalculation?: CreateProductBodyPriceCalculation; size_limits?: CreateProductBodySizeLimits; sizeLimits?: CreateProductBodySizeLimits; kind?: WallPieceKind | null; making?: ConfigurationMaking; facts?: CreateOptionBodyChoiceFacts; min_area_m2?: number | null; max_area_m2?: number | null; weight_gsm?: number; max_weight_g?: number | null; item_weight_g?: number | null; item_length_mm?: number | null; tax_class?: string | null; lead_days_min?: number | null; lead_days_max?: number | null; price_model?: "area" | "grid" | "cloth" | "square_foot" | "piece"; price_grid_id?: Id | null; price_per_metre?: number; price_per_width?: number; price_per_sqft?: number; options?: CreateProductBodyOption[]; translations?: Record<string, CreateProductBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type CreateProductBodyOption = { code: string; default: string; shown_when?: string | null; left_out?: string[]; pictures?: Record<string, string> }

export type CreateProductBodyPriceCalculation = { base_length_m?: number; base_width_m?: number; price_per_sqm?: number }

export type CreateProductBodySizeLimits = { min_width_m?: number | null; max_width_m?: number | null; min_length_m?: number | null; max_length_m?: number | null }

export type CreateProductBodyTranslation = { name?: string | null; description?: string | null; materials?: string[] | string | null; safety_warnings?: string | null }

export type CreateProductForecastBody = { year: number; period: "monthly" | "quarterly" | "yearly"; month?: number | null; quarter?: number | null; productId: string; forecastQuantity: number; forecastRevenue: number; currency?: string; seasonalFactor?: number; trendFactor?: number; notes?: string | null }

export type CreatePurchaseOrderBody = { supplierId: string; expectedDelivery?: string | null; notes?: string | null; items: CreatePurchaseOrderBody2[] }

export type CreatePurchaseOrderBody2 = { inventoryItemId: Id; quantity: number; unitCost: number; inPacks?: boolean }

export type CreateQuoteBody = { customerId: string; opportunityId?: string | null; items?: unknown; totalAmount: number; validUntil: string; taxAmount?: number; discountAmount?: number; taxPercent?: number | null; discountPercent?: number | null; title?: string | null; description?: string | null; terms?: string | null; notes?: string | null; language?: "en" | "vi" | "zh" | "es" | "de" | "ru" | null; signingPlace?: "home" | "shop" | "online" | null; asksSignature?: boolean; isWaived?: boolean; status?: "draft" | "sent" | "viewed" | "accepted" | "rejected" | "expired" }

export type CreateRemnantBody = { inventoryItemId: Id; widthMm: number; lengthMm: number; location?: string | null }

export type CreateSalesForecastBody = { year: number; period: "monthly" | "quarterly" | "yearly"; month?: number | null; quarter?: number | null; forecastRevenue: number; currency?: string; forecastUnits: number; confidence?: number; notes?: string | null }

export type CreateShipmentBody = { carrier: "dhl" | "dpd" | "gls" | "hermes" | "ups" | "fedex" | "usps" | "ghn" | "viettel_post" | "vnpost" | "own" | "other"; trackingNumber?: string | null; trackingUrl?: string | "" | null; codAmount?: number | null; weightG?: number | null; pieces?: number[]; goods?: { line: number; quantity: number }[] }

export type CreateSupplierBody = { name: string; contactPerson?: string | null; email?: "" | string | null; phone?: string | null; address?: string | null; website?: string | null; paymentTerms?: string | null; language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; currency?: string | "" | null; isActive?: boolean }

export type CreateSupportItemBody = { title: string; description?: string; content?: string; slug: string; order?: number; isActive?: boolean; legal?: "imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints" | null; publishTemplate?: boolean; translations?: Record<string, CreateSupportItemBodyTranslation>; reviewedTranslations?: Record<string, string[]> }

export type CreateSupportItemBodyTranslation = { title?: string | null; description?: string | null; content?: string | null; slug?: string | null }

export type CreateTaxCertificateBody = { country: string; region?: string; number: string; validTo?: string | null; customerId: Id }

export type CreateTaxRateBody = { country: string; region?: string; postcode?: string; taxClass?: string; percent: number; parts?: CreateTaxRateBodyPart[]; validFrom?: string; validTo?: string | null }

export type CreateTaxRateBodyPart = { name: string; percent: number }

export type CreateUserBody = { firstName?: string | null; lastName?: string | null; email?: string | null; role?: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper"; profileImageUrl?: string | null; language?: "en" | "vi" | "zh" | "es" | "de" | "ru" }

export type CreateVisitFeedAnswer = { since: Moment; address: string }

export type CreateWalkInAnswer = { id: Id; userId: Id | null; type: "individual" | "business"; companyName: string | null; firstName: string; lastName: string; email: string | null; phone: string | null; secondaryPhone: string | null; address: string | null; city: string | null; state: string | null; zipCode: string | null; country: string; vatNumber?: string; source: string | null; status: "prospect" | "active" | "inactive" | "former"; assignedTo: Id | null; notes: string | null; tags: string[]; groupId?: Id; paysAheadReason?: string; version: Version; createdAt: Moment; updatedAt: Moment; duplicates: OptionProduct[] }

export type CreateWalkInBody = { name: string; email?: string; phone?: string | null; address?: string | null }

export type CreateWebhookAnswer = { id: Id; name: string; url: string; events: WebhookEvent[]; includes_contact: boolean; is_active: boolean; failures: number; failing_since: Moment | null; switched_off_at: Moment | null; created_at: Moment; version: Version; secret: string }

export type CreateWebhookBody = { name: string; url: string; events: WebhookEvent[]; includes_contact: boolean; is_active: boolean }

export type CrmAnalytics = { totalCustomers: number; activeCustomers: number; totalOpportunities: number; openOpportunities: number; pipelineValue: number; weightedValue: number; winRate: number | null; conversionRate: number | null; stages: ({ stage: "lead" | "qualified" | "proposal" | "negotiation" | "closed_won" | "closed_lost"; count: number; value: number; weightedValue: number; averageAgeDays: number | null })[]; currency: string }

export type CurrentUser = { id: Id; email: string | null; firstName: string | null; lastName: string | null; profileImageUrl: string | null; phone: string | null; role: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper"; emailVerified: boolean; phoneVerified: boolean; owesSecondFactor?: true; officeLanguage?: "en" | "vi" | "zh" | "es" | "de" | "ru" }

export type Customer = { id: Id; userId: Id | null; type: "individual" | "business"; companyName: string | null; firstName: string; lastName: string; email: string | null; phone: string | null; secondaryPhone: string | null; address: string | null; city: string | null; state: string | null; zipCode: string | null; country: string; vatNumber?: string; source: string | null; status: "prospect" | "active" | "inactive" | "former"; assignedTo: Id | null; notes: string | null; tags: string[]; groupId?: Id; paysAheadReason?: string; version: Version; createdAt: Moment; updatedAt: Moment }

export type CustomerGroup = { id: Id; name: string; percent: number; combinesWithCodes: boolean; showsNet: boolean; version: Version; createdAt: Moment }

export type CustomerStanding = { isOn: boolean; count: number; due: number; late: number; credit: number; refused: number; paysAhead: { reason: string | null; isProposed: boolean } | null }

export type Dashboard = { totalOrders: number; totalRevenue: Amount; cancelledRevenue: Amount; products: number; productsEstimated: boolean; users: number; usersEstimated: boolean; activeUsers: number; owed?: { due: Amount; late: Amount }; toDo: { pendingOrders: number; piecesToMake: number; visits: number; lowStock: number; nextActions: number; quotesEnding: number }; period: { from: string; to: string; by: "day" | "week" | "month"; orders: number; revenue: Amount; previous: { from: string; to: string; orders: number; revenue: Amount }; byStatus: DashboardPeriodByStatus[]; points: { start: string; orders: number; revenue: Amount; previousOrders: number; previousRevenue: Amount }[] } }

export type DashboardPeriodByStatus = { status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; orders: number; revenue: Amount }

export type DeclareWithdrawalBody = { name: string; orderNumber: string; email: string; note?: string }

export type Delay = { id: Id; orderId: Id; orderNumber: string; customerName: string; promisedDay: string; newDay: string | null; status: "draft" | "sent" | "consented" | "cancelled"; sentAt: Moment | null; answeredAt: Moment | null; isRefundProposed: boolean; createdAt: Moment; version: Version }

export type DeliveryMethod = { id: Id; kind: "van" | "parcel" | "freight" | "pickup" | "fitting"; name: string; isActive: boolean; position: number; daysMin: number; daysMax: number; taxClass: string; terms: { zones: { name: string; country: string; postcodes: string[]; surcharge: number }[]; steps: DeliveryMethodTermsStep[]; perKg: number | null; freeFrom: Amount | null; oversize: DeliveryMethodTermsOversize | null; packing: { weightG: number; lengthMm: number; sideMm: number }; limits: { maxLengthMm: number | null; maxLengthGirthMm: number | null; maxWeightG: number | null }; carrier: { limits: "us_ground"; extraHandling: number; large: number } | null; calculator?: string }; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version; createdAt: Moment; updatedAt: Moment }

export type DeliveryMethodTermsOversize = { overMm: number; surcharge: number }

export type DeliveryMethodTermsStep = { upToG: number; price: number }

export type Demo = { records: number; changed: number; kinds: { kind: string; label: string; records: number; changed: number }[]; hasBooks: boolean }

export type Discount = { id: Id; code: string | null; name: string | null; percent: number | null; amount: number | null; cap: number | null; minimum: number | null; minimumPieces: number | null; categoryIds: Id[]; freeDelivery: boolean; validFrom: string | null; validTo: string | null; maxUses: number | null; uses: number; firstOrder: boolean; isActive: boolean; version: Version; createdAt: Moment }

export type Document = { id: Id; kind: "proforma" | "deposit" | "invoice" | "final" | "credit" | "delivery"; number: string; orderId: Id; orderNumber: string; customerName: string; language: string; currency: string; issuedAt: Moment; issuedOn: string; taxDay: string; dueOn: string | null; net: number; tax: number; gross: number; lines: ({ kind: "piece" | "delivery" | "fitting" | "other" | "deposit"; name: string; details: string[]; quantity?: number; percent: number | null; amount: number; net: number; isCredited: boolean })[]; taxes: QuoteTaxes | null; creditsId: Id | null; refersTo: ({ id: Id; number: string; kind: "proforma" | "deposit" | "invoice" | "final" | "credit" | "delivery"; issuedOn: string; net: number; tax: number; gross: number })[]; buyerReference: string | null; hasXml: boolean; sentAt: Moment | null }

export type DocumentSettings = { isShared: boolean; prefixes: DocumentSettingsPrefixes; turnover: Amount | null; accounts: DocumentSettingsAccounts; version: Version }

export type DocumentSettingsAccounts = { customers: string; deposits: string; revenue: { percent: number; account: string }[]; otherRevenue: string; tax: string; consultant: string; client: string }

export type DocumentSettingsPrefixes = { invoice: string; deposit: string; final: string; credit: string; proforma: string; delivery: string }

export type Duplicate = { by: "email" | "phone" | "address"; customers: Customer[] }

export type EInvoice = { id: Id; documentId: Id; documentNumber: string; orderId: Id; orderNumber: string; customerName: string; kind: "original" | "adjustment" | "replacement"; originalId: Id | null; state: "waiting" | "issued" | "refused"; number: string | null; authorityCode: string | null; lookupCode: string | null; issuedAt: Moment | null; hasFiles: boolean; attempts: number; problem: string | null; createdAt: Moment }

export type EInvoiceStatus = { isConfigured: boolean; waiting: number; refused: number }

export type ExchangeRate = { id: Id; from: string; to: string; day: string; rate: string; version: Version; createdAt: Moment; updatedAt: Moment }

export type FillLegalFieldsAnswer = { pages: LegalPagesPage[] }

export type FillLegalFieldsBody = { answers: ({ key: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru" | null; text: string })[]; deleteNotices?: boolean }

export type FinishSignInAnswer = { user: CurrentUser; returnTo: string }

export type ForecastAccuracy = { averageAccuracy: number; forecastsEvaluated: number; notComparable: number; rating: "Excellent" | "Good" | "Needs Improvement" | null; wape: number | null; mase: number | null; maseByPeriod: ForecastAccuracyMaseByPeriod; bias: number | null; byPeriod: ForecastAccuracyByPeriod; products: { averageAccuracy: number; forecastsEvaluated: number; notComparable: number; rating: "Excellent" | "Good" | "Needs Improvement" | null; wape: number | null; mase: number | null; maseByPeriod: ForecastAccuracyMaseByPeriod; bias: number | null; byPeriod: ForecastAccuracyByPeriod }; activeForecasts: number }

export type ForecastAccuracyByPeriod = { monthly: number; quarterly: number; yearly: number }

export type ForecastAccuracyMaseByPeriod = { monthly: number | null; quarterly: number | null; yearly: number | null }

export type ForecastSuggestions = { productId: Id | null; currency: string; historyMonths: number; enoughHistory: boolean; bandPercent: number; revenueModels: { name: string; error: number }[]; unitModels: { name: string; error: number }[]; history: { month: string; revenue: Amount; units: number }[]; suggestions: ({ period: "monthly" | "quarterly" | "yearly"; year: number; month: number | null; quarter: number | null; startsOn: string; endsOn: string; revenue: { value: Amount; low: Amount | null; high: Amount | null }; units: { value: number; low: number | null; high: number | null } })[] }

export type ForgotPasswordBody = { email: string }

export type FreeVisits = { purposes: ("measuring" | "fitting")[]; days: { day: string; slots: string[] }[] }

export type Funnel = { steps: { seen: number; configured: number; cart: number; checkout: number; order: number }; byLanguage: { seen: number; configured: number; cart: number; checkout: number; order: number; language: string }[]; bySource: { seen: number; configured: number; cart: number; checkout: number; order: number; source: string }[]; words: { words: string; count: number }[]; sizes: ({ product_id: string; product_name: string; width: number; length: number; reason: "too_wide" | "too_narrow" | "too_long" | "too_short" | "other"; count: number })[] }

export type GenerateContentBody = { prompt: string; platform: "facebook" | "instagram" | "twitter" | "linkedin" | "blog"; tone: "professional" | "casual" | "enthusiastic" | "educational" | "friendly" }

export type GenerateProductDescriptionBody = { productName: string; materials: string[]; features: string[] }

export type GetCartReadyDayBody = { cart: QuoteCheckoutBodyCart[] }

export type GetReadyDayBody = { width: number; length: number; size_unit?: "m" | "cm" | "mm" | "in"; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; depth?: number | null; top_height?: number | null; options?: Record<string, string | number | boolean>; count?: number }

export type House = { seed: number; windows: HouseWindow[]; pieces: number; made: number; fitted: number; lamp: "off" | "lit" | "late"; isOnItsWay: boolean; isCancelled: boolean }

export type HouseWindow = { width: number; length: number; covering: "venetian" | "wooden" | "roller" | "cellular" | "vertical" | "curtain"; colour: string; light: "dark" | "started" | "made" | "fitted" }

export type Import = { id: Id; kind: "products" | "customers" | "orders"; format: string; fileName: string; state: "checked" | "waiting" | "running" | "done" | "failed" | "undoing" | "undone"; created: number; changed: number; unchanged: number; skipped: number; refused: number; done: number; problem: string | null; madeBy: string; createdAt: Moment; finishedAt: Moment | null; undoneAt: Moment | null; undoable: boolean; notes: string[]; lines: ({ line: number; action: "create" | "change" | "unchanged" | "skip" | "error"; name: string; changed: string[]; errors: { column: string; message: string }[]; notes: string[]; offer?: { price: number | null; per: "m2" | "example"; state: "published" | "draft" | "hidden" } })[]; kept: { name: string; reason: string }[]; pictures: { waiting: number; done: number; failed: number; problems: { address: string; problem: string }[] }; missingHosts: string[] }

export type Import2 = { id: Id; kind: "products" | "customers" | "orders"; format: string; fileName: string; state: "checked" | "waiting" | "running" | "done" | "failed" | "undoing" | "undone"; created: number; changed: number; unchanged: number; skipped: number; refused: number; done: number; problem: string | null; madeBy: string; createdAt: Moment; finishedAt: Moment | null; undoneAt: Moment | null; undoable: boolean }

export type ImportBankFileAnswer = { id?: Id; format: "camt" | "mt940" | "csv"; added: number; known: number; exact: number; proposed: number; unknown: number; faults: string[] }

export type ImportExchangeRatesAnswer = { dryRun: boolean; importId: Id | null; created: number; changed: number; unchanged: number; refused: number; lines: ({ line: number; action: "create" | "change" | "unchanged" | "error"; day: string; from: string; to: string; rate: string; errors: { column: string; message: string }[] })[] }

export type ImportProductsAnswer = { dry_run: boolean; created: number; changed: number; unchanged: number; refused: number; notes: string[]; lines: ({ line: number; action: "create" | "change" | "unchanged" | "error"; id: Id | null; name: string; changed: string[]; errors: { column: string; message: string }[] })[] }

export type ImportTaxRatesAnswer = { dryRun: boolean; created: number; changed: number; unchanged: number; refused: number; notes: string[]; lines: ({ line: number; action: "create" | "change" | "unchanged" | "error"; place: string; percent: string; errors: { column: string; message: string }[] })[] }

export type ImportTranslationsAnswer = { dry_run: boolean; changed: number; unchanged: number; refused: number; lines: ({ line: number; action: "change" | "error"; record: string; id: string; field: string; language: string; message?: string })[] }

export type ImportWardsAnswer = { dryRun: boolean; provinces: number; wards: number; refused: number; lines: { line: number; place: string; errors: { column: string; message: string }[] }[] }

export type Installation = { id: Id; orderId: Id | null; orderNumber: string | null; customerId: Id | null; customerName: string; address: string; phone: string; scheduledDate: string | null; scheduledTimeSlot: string | null; status: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "rescheduled"; assignedInstaller: string | null; installerId?: Id | null; estimatedDuration: number | null; actualStartTime: Moment | null; actualEndTime: Moment | null; notes: string | null; customerNotes: string | null; installerNotes: string | null; completionNotes: string | null; photos: string[]; rescheduledFrom: string | null; sentAt: Moment | null; confirmedAt: Moment | null; purpose: "measuring" | "fitting"; bookedAt?: Moment; unmade?: number; createdAt: Moment; updatedAt: Moment; version: Version }

export type Interaction = { id: Id; customerId: Id; customerName: string; type: "call" | "email" | "meeting" | "quote" | "order" | "complaint" | "follow_up"; notes: string; description: string; subject: string; date: Moment; createdAt: Moment; recordedAt: Moment; ahead: boolean; outcome: string | null; nextAction: string | null; nextActionDate: string | null; nextActionBy: Id | null; nextActionByName: string | null; nextActionDone: boolean; performedBy: Id | null; performedByName: string | null; version: Version }

export type InventoryAnalytics = { totalItems: number; lowStockItems: number; outOfStockItems: number; totalValue: number }

export type InventoryCategory = { id: Id; name: string; description: string | null; isActive: boolean; createdAt: Moment }

export type InventorySettings = { overReceiptPercent: number; version: Version }

export type Invitations = { reachesPeople: boolean; waiting: { userId: Id; invitedAt: Moment; expired: boolean }[] }

export type IssueDocumentBody = { kind: "proforma" | "deposit" | "invoice" | "final" | "credit" | "delivery"; percent?: number; amount?: number; taxDay?: string; dueOn?: string; creditsId?: Id; lines?: number[]; buyerReference?: string }

export type IssueEInvoiceBody = { documentId: Id; replacesId?: Id }

export type Item = { id: Id; name: string; sku: string; description: string | null; categoryId: Id | null; supplierId: Id | null; type: "raw_material" | "component" | "finished_product" | "hardware"; unit: string; unitCost: number; sellingPrice: number; currentStock: number; reservedStock: number; minimumStock: number; maximumStock: number | null; reorderPoint: number; reorderQuantity: number; packUnit: string | null; packSize: number | null; hasBatches?: true; location: string | null; barcode: string | null; isActive: boolean; createdAt: Moment; updatedAt: Moment; version: Version }

export type ItemDemand = { currentStock: number; reservedStock: number; onOrder: number; dailyUse: number; lastsUntil: string | null; orders: ({ orderId: Id; orderNumber: string; customerName: string; status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; reserved: number; short: number; since: Moment })[] }

export type ItemPicture = { inventoryItemId: Id; image_url: string }

export type JobSheet = { id: Id; order_number: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; size_unit?: "cm" | "mm" | "in"; status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; created_at: Moment; customer_info: OrderCustomerInfo; note?: string; total_amount: Amount; cash_rounding?: number; cash_total?: Amount; charges?: OrderCharge[]; lines: ({ line: number; label: string; product_name: string; piece_name: string; as_ordered: { product_name: string; choices: { option: string; choice: string }[] }; width_mm: number; length_mm: number; width_16ths?: number; length_16ths?: number; in_inches?: true; area_sqm: number; kind: WallPieceKind | null; mount: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; finished_width_mm: number | null; finished_length_mm: number | null; cuts: (JobSheetLineCut | JobSheetLineCut2 | JobSheetLineCut3 | JobSheetLineCut4 | JobSheetLineCut5 | JobSheetLineCut6 | JobSheetLineCut7 | JobSheetLineCut8 | JobSheetLineCut9)[]; loop_mm: number | null; safety: "en13120" | "wcma2022" | "as_nz" | "none" | null; safety_mark: boolean; stack_mm: number | null; roll: "back" | "front" | null; draw: "left" | "right" | "split" | null; fullness: number | null; heading_pitch_mm: number | null; repeat_mm: number | null; hem_mm: number | null; measured: "tape" | "camera" | "typed" | "demo" | null; depth_mm: number | null; weight_g: number | null; note: string | null; warnings: ({ code: "demo_size" | "camera_without_tape" | "stands_out" | "two_people" | "long_parcel"; figure: number | null })[]; materials: string[]; room: string | null; options: Record<string, unknown>; choices: { option: string; choice: string }[]; product_safety?: JobSheetLineProductSafety; calculated_price: Amount; buyer_texts?: string[]; workshop_texts?: string[] })[]; goods?: ({ product_id: Id | null; product_name: string; image_url: string | null; quantity: number; unit_price: Amount; calculated_price: Amount; buyer_texts?: string[]; product_safety?: JobSheetLineProductSafety })[]; stock_materials: JobSheetStockMaterial[] }

export type JobSheetLineCut = { part: "cloth" | "lining"; widthMm: number; lengthMm: number; widths: number; laid: { way: "upright" | "turned"; rollMm: number; takeMm: number } | null }

export type JobSheetLineCut2 = { part: "tube"; lengthMm: number; diameterMm: number }

export type JobSheetLineCut3 = { part: "headrail"; lengthMm: number }

export type JobSheetLineCut4 = { part: "bottom_bar"; lengthMm: number }

export type JobSheetLineCut5 = { part: "slat"; count: number; widthMm: number; lengthMm: number }

export type JobSheetLineCut6 = { part: "ladder"; count: number; positionsMm: number[] }

export type JobSheetLineCut7 = { part: "louvre"; count: number; widthMm: number; lengthMm: number; clothMm: number; takeMm: number }

export type JobSheetLineCut8 = { part: "fold"; count: number; sizesMm: number[] }

export type JobSheetLineCut9 = { part: "panel"; count: number; widthMm: number; lengthMm: number }

export type JobSheetLineProductSafety = { maker: ProductSafetyMaker; model?: string; warnings?: string; warnings_language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; fibres?: { name: string; percent: number }[]; origin?: string; month: string }

export type JobSheetStockMaterial = { inventory_item_id: Id; item_name: string; sku: string; unit: string; location: string | null; needed: number; consumed: number; short: number }

export type KeyScope = { scope: string; role: "viewer" | "editor" | "admin" }

export type LegalLink = { kind: "imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints"; slug: string; title: string; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru"> }

export type LegalPages = { country: string; pages: LegalPagesPage[]; fields: ({ key: string; asks: Record<string, string>; sameEverywhere: boolean; pages: ("imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints")[] })[] }

export type LegalPagesPage = { kind: "imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints"; needed: boolean; state: "missing" | "template" | "draft" | "published"; published: boolean; id: Id | null; title: string | null; slug: string | null; openFields: Record<string, string[]>; notices: ("en" | "vi" | "zh" | "es" | "de" | "ru")[] }

export type LinkReceivedInvoiceBody = { purchaseOrderId: Id | null; version?: Version }

export type ListDeliveryChoicesBody = { order_id?: Id; customer_id?: Id; group_price?: boolean; delivery_address?: QuoteCheckoutBodyDeliveryAddress; cart: CorrectOrderBodyCart[]; goods?: CorrectOrderBodyGood[]; charges?: TakeOrderBodyCharge[] }

export type ListQuotedDeliveryAnswer = { delivery: QuoteCheckoutAnswerDelivery[] }

export type ListQuotedDeliveryBody = { customerId: string; items?: unknown; discountAmount?: number; discountPercent?: number | null; language?: "en" | "vi" | "zh" | "es" | "de" | "ru" | null }

export type LoginAnswer = { user: CurrentUser }

export type LoginBody = { email: string; password: string }

export type MailKind = { kind: string; edited: ("en" | "vi" | "zh" | "es" | "de" | "ru")[] }

export type MailTexts = { kind: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; fields: { field: string; usual: string; text: string; variables: string[] }[]; version: Version }

export type MakeOwnClaimBody = { reason: "measured_wrongly" | "made_wrongly" | "damaged"; lines: TakeClaimBodyLine[]; note?: string; photos?: string[] }

export type Margin = { net: Amount; materials: Amount | null; minutes: number; isMeasured: boolean; work: Amount; delivery: Amount | null; remakes: number; margin: number | null; percent: number | null; remakeOrders: MarginRemakeOrder[]; remakeOf: MarginRemakeOrder | null; version: Version }

export type MarginRemakeOrder = { id: Id; number: string }

export type MarketTrend = { id: Id; name: string; description: string | null; category: "economic" | "seasonal" | "competitive" | "regulatory" | "technological"; impact: "positive" | "negative" | "neutral"; impactLevel: number | null; startDate: string | null; endDate: string | null; isActive: boolean; createdAt: Moment; updatedAt: Moment; version: Version }

export type Material = { name: string; count: number; material?: string }

export type MaterialForecast = { inventoryItemId: Id; itemName: string; sku: string; unit: string; currentStock: number; onOrder: number; open: number; forecast: number; balance: number }

export type MeasuringAnalytics = { sessions: number; measurements: number; feedback: number; days: ({ date: string; sessions: number; measurements: number; feedback: number; widthAccuracy: number | null; heightAccuracy: number | null; areaAccuracy: number | null; averageWidthError: number | null; averageHeightError: number | null; medianWidthError: number | null; medianHeightError: number | null; satisfaction: number | null; brierScore: number | null })[]; byMethod: MeasuringAnalyticsByMethod[]; byDevice: MeasuringAnalyticsByMethod[]; byLighting: MeasuringAnalyticsByMethod[] }

export type MeasuringAnalyticsByMethod = { name: string; feedback: number; accuracy: number | null }

export type MergeOwnWindowsBody = { windows: AddOwnWindowBody[] }

export type Message = { id: Id; user_id: Id | null; full_name: string; message: string; created_at: Moment; seq: number }

export type MissingKinds = { suggested: { kind: WallPieceKind; count: number }[]; unknown: number }

export type Mistakes = { reasons: MistakesReason[]; kinds: MistakesReason[]; measured: MistakesReason[]; people: MistakesReason[] }

export type MistakesReason = { name: string; claims: number; pieces: number; cost: Amount }

export type MoveBookedVisitBody = { day: string; slot: string; version: Version }

export type Movement = { id: Id; inventoryItemId: Id; type: "purchase" | "sale" | "adjustment" | "return" | "transfer" | "production"; quantity: number; balance: number | null; unitCost: number | null; batch?: string; referenceId: string | null; referenceType: string | null; notes: string | null; performedBy: Id | null; performedByName: string | null; createdAt: Moment }

export type Nexus = { state: string; current: { amount: number; orders: number }; previous: { amount: number; orders: number }; threshold: { amount: number; orders: number | null }; share: number; level: "below" | "near" | "reached"; hasRates: boolean }

export type Notifications = { order_mails: boolean; digest: boolean; sound: boolean; email: string | null }

export type OfLabel = { label: string; orderId: Id; orderNumber: string; customerName: string; status: string; line: number; name: string; room: string | null; width: number; length: number; finishedWidth: number | null; finishedLength: number | null; deliveredOn: string | null; warrantyUntil: string | null; remakeOf: MarginRemakeOrder | null; claims: ({ id: Id; reason: "measured_wrongly" | "made_wrongly" | "damaged"; status: "open" | "accepted" | "refused" | "done"; receivedAt: string; remakeNumber: string | null })[] }

export type OfferedChoice = { choice: string; option: string; name: string; shown_as: "list" | "swatch" | "yes_no" }

export type OnOrder = { inventoryItemId: Id; quantity: number }

export type OpenItem = { id: Id; orderNumber: string; customerId: Id | null; customerName: string; customerPhone: string; status: string; method: "cash" | "transfer" | "card"; state: "unpaid" | "deposit_paid" | "partly_paid" | "paid" | "overpaid"; total: number; settled: number; due: number; depositDue: number; dueOn: string | null; remindedAt: Moment | null; createdAt: Moment }

export type OpenItems = { count: number; due: number; lateCount: number; late: number; credit: number; undecidedCount: number; today: number }

export type Opening = { open: boolean; openedAt: Moment | null; openedBy: string | null; demo: boolean; resets?: true }

export type Opportunity = { id: Id; customerId: Id; customerName: string; title: string; description: string | null; stage: "lead" | "qualified" | "proposal" | "negotiation" | "closed_won" | "closed_lost"; estimatedValue: number; value: number; probability: number; expectedCloseDate: string | null; actualCloseDate: string | null; source: string | null; assignedTo: Id | null; notes: string | null; version: Version; createdAt: Moment; updatedAt: Moment }

export type OptimizeSeoAnswer = { title: string; description: string; optimizedContent: string }

export type OptimizeSeoBody = { content: string; keywords: string[] | string }

export type Option = { id: Id; code: string; name: string; help: string; shown_as: "list" | "swatch" | "yes_no"; choices: ({ code: string; name: string; image_url: string | null; colour: string | null; price_basis: ConfigurationOptionChoicePriceBasis; price_amount: number; price_grid_id: Id | null; min_width_m: number | null; max_width_m: number | null; min_length_m: number | null; max_length_m: number | null; max_area_m2: number | null; weight_gsm: number; lifts_g: number | null; facts: ConfigurationFacts; inventory_item_id: Id | null; extra_days: number; archived: boolean; conflicts: string[]; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]> })[]; used_by: number; products: OptionProduct[]; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; version: Version }

export type OptionProduct = { id: Id; name: string }

export type Order = { id: Id; order_number: string; user_id: Id | null; guest?: true; customer_id: Id | null; customer_info: OrderCustomerInfo; cart: OrderCart[]; goods?: OrderGood[]; withdrawal_days?: number; note?: string; size_unit?: "m" | "cm" | "mm" | "in"; charges?: OrderCharge[]; taxes?: QuoteTaxes; delivery_address?: OrderDeliveryAddress; billing_address?: OrderDeliveryAddress; delivery?: { method_id: Id; kind: string; name: string; days_min: number | null; days_max: number | null }; payment?: { method: "cash" | "transfer" | "card"; deposit?: OrderPaymentDeposit; cash_discount?: { percent: number; days: number }; state: "unpaid" | "deposit_paid" | "partly_paid" | "paid" | "overpaid"; settled: number; due: number }; remake_of?: Id; held_until?: string; status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; changeable_until?: Moment; total_amount: Amount; cash_rounding?: number; cash_total?: Amount; lead_days_min: number | null; lead_days_max: number | null; ready_from: string | null; ready_to: string | null; phone_confirmed_at: Moment | null; sizes_confirmed_at: Moment | null; created_at: Moment; version: Version }

export type OrderBannersBody = { ids: Id[]; seen?: Id[] }

export type OrderCart = { product_id: Id | null; product_name: string; image_url: string | null; price_per_sqm: Amount; priced_by_area?: false; length: number; width: number; calculated_price: Amount; price_reason?: string; options?: Record<string, unknown>; choices?: { option: string; choice: string; amount: number; declined?: true }[]; fixed_size?: true; room?: string; note?: string; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp"; measured?: "tape" | "camera" | "typed" | "demo"; finished_width?: number; finished_length?: number; depth?: number; top_height?: number; loop?: number; stands_out?: number; buyer_texts?: string[] }

export type OrderCharge = { kind: "delivery" | "fitting" | "tax" | "discount" | "cover" | "other"; label: string; amount: number; percent?: number; cap?: number; lines?: number[]; of?: "delivery"; allocated?: number[] }

export type OrderCustomerInfo = { name: string; email: string; phone: string; address: string }

export type OrderDeliveryAddress = { company: string; vat_number: string; street: string; extra: string; district: string; postcode: string; city: string; region: string; country: string }

export type OrderEvent = { id: Id; kind: "placed" | "status" | "note" | "phone_confirmed" | "phone_unconfirmed" | "sizes_confirmed" | "sizes_unconfirmed" | "corrected" | "claimed"; from_status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled" | null; to_status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled" | null; note: string | null; changes?: ({ what: "name" | "email" | "phone" | "address" | "note" | "line" | "goods" | "charges" | "delivery" | "total"; line: number | null; before: string | number | OrderCart | OrderCharge[] | OrderGood[] | null; after: string | number | OrderCart | OrderCharge[] | OrderGood[] | null })[]; actor_name: string | null; created_at: Moment }

export type OrderGood = { product_id: Id | null; product_name: string; image_url: string | null; quantity: number; unit_price: Amount; calculated_price: Amount; buyer_texts?: string[] }

export type OrderMessage = { id: Id; kind: string; channel: "email" | "sms" | "zalo" | "whatsapp"; recipient: string; status: "waiting" | "sending" | "sent" | "failed" | "expired" | "withheld" | "unknown"; reason: string | null; createdAt: Moment; sentAt: Moment | null }

export type OrderPaper = { id: Id; kind: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; title: string; text: string; created_at: Moment }

export type OrderPaymentDeposit = { percent?: number; amount: number; awaited?: true }

export type OrderPayments = { balance: OwnPaymentBalance; entries: OrderPaymentsEntry[]; transfer: OwnPaymentTransfer | null; refundable: number; refunding: number; lost?: { provider: string; amount: number; begunAt: Moment }; requests: ({ kind: "request" | "reminder"; amount: number; sentAt: Moment })[] }

export type OrderPaymentsEntry = { id: Id; orderId: Id; orderNumber: string; customerName: string; documentId: Id | null; kind: "payment" | "refund" | "cash_discount" | "write_off" | "rounding" | "fee"; amount: number; tax: number | null; method: "cash" | "transfer" | "card" | "carrier" | "other" | null; provider: string | null; providerId: string | null; bookedOn: string; note: string | null; reversesId: Id | null; isReversed: boolean; createdBy: string | null; createdAt: Moment }

export type OrderPurchase = { label: string; name: string; supplierName: string; purchase: { id: Id; poNumber: string; status: "draft" | "sent" | "confirmed" | "partial" | "completed" | "cancelled"; widthMm: number; lengthMm: number; promisedOn: string | null; receivedAt: Moment | null; warning: "changed" | "unwanted" | null; isLate: boolean } | null }

export type OrderQuoteBody = { as_agreed?: boolean; address?: string | null }

export type OrderVersion = { version: Version; replaced_at: Moment; order: Order }

export type OwnAccount = { id: Id; email: string | null; firstName: string | null; lastName: string | null; profileImageUrl: string | null; phone: string | null; role: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper"; emailVerified: boolean; phoneVerified: boolean; owesSecondFactor?: true; officeLanguage?: "en" | "vi" | "zh" | "es" | "de" | "ru"; hasPassword: boolean }

export type OwnAddress = { id: Id; label: string; name: string; phone: string; address: string; parts?: OrderDeliveryAddress; isDefault: boolean; version: Version }

export type OwnClaims = { claims: OwnClaimsClaim[]; mayClaim: boolean; promise: { lastDay: string; piecesLeft: number; isOver: boolean } | null }

export type OwnClaimsClaim = { id: Id; receivedAt: Moment; reason: "measured_wrongly" | "made_wrongly" | "damaged"; status: "open" | "accepted" | "refused" | "done"; lines: OwnClaimsClaimLine[]; note: string | null; photos: string[]; answer: string | null; remakeNumber: string | null }

export type OwnClaimsClaimLine = { line: number; name: string; kind: WallPieceKind | null; measured: "tape" | "camera" | "typed" | "demo" | null; width: number; length: number; newWidth: number; newLength: number }

export type OwnDelay = { orderNumber: string; promisedDay: string; newDay: string; status: "draft" | "sent" | "consented" | "cancelled" }

export type OwnDocument = { id: Id; kind: "proforma" | "deposit" | "invoice" | "final" | "credit" | "delivery"; number: string; issuedOn: string; gross: number }

export type OwnHouse = { house: House; link: string | null }

export type OwnPayment = { balance: OwnPaymentBalance; entries: ({ kind: string; amount: number; method: string | null; bookedOn: string })[]; transfer: OwnPaymentTransfer | null; online: number | null; isUnderway: boolean }

export type OwnPaymentBalance = { state: "unpaid" | "deposit_paid" | "partly_paid" | "paid" | "overpaid"; method: "cash" | "transfer" | "card"; total: number; settled: number; due: number; depositDue: number; cashDue: number | null; cashDiscount: { amount: number; percent: number; until: string } | null }

export type OwnPaymentTransfer = { amount: Amount; currency: string; holder: string; iban?: string; bic?: string; bank?: string; number?: string; reference: string; code?: { format: "epc" | "vietqr" | "swiss" | "spd"; payload: string; svg: string } }

export type OwnProvider = { provider: "oidc" | "google" | "github"; name: string; configured: boolean; linked: boolean; email: string | null; linkedAt: Moment | null }

export type OwnSecurity = { passkeys: OwnSecurityPasskey[]; totpSince: Moment | null; recoveryCodesLeft: number; asked: boolean; choosable: boolean; required: boolean }

export type OwnSecurityPasskey = { id: Id; name: string; createdAt: Moment; lastUsedAt: Moment | null; backedUp: boolean }

export type OwnSession = { id: Id; browser: string | null; system: string | null; network: string | null; startedAt: Moment | null; lastSeenAt: Moment | null; current: boolean }

export type OwnShipment = { number: number; state: "created" | "handed_over" | "delivered" | "refused" | "returned"; carrier: "dhl" | "dpd" | "gls" | "hermes" | "ups" | "fedex" | "usps" | "ghn" | "viettel_post" | "vnpost" | "own" | "other"; trackingNumber: string | null; trackingUrl: string | null; codAmount: number | null; items: ShipmentsShipment2[]; handedOverAt: Moment | null; deliveredAt: Moment | null }

export type OwnWindow = { id: Id; name: string; width: number; height: number; mount: "inside" | "outside"; depth: number | null; topHeight: number | null; method: "tape" | "camera" | "typed" | "demo"; light?: OwnWindowLight; measuredAt: Moment; version: Version }

export type OwnWindowLight = { town: string; side: number; spot: "desk" | "sofa" | "bed" }

export type PaymentSettings = { isOn: boolean; methods: ("cash" | "transfer" | "card")[]; account: PaymentSettingsAccount; deposit: PaymentSettingsDeposit | null; waitsForDeposit: boolean; isHomeImprovement: boolean; dueDays: number; cashDiscount: PaymentSettingsCashDiscount | null; reminders: PaymentSettingsReminder | null; paysAhead: PaymentSettingsPaysAhead | null; depositDays: number | null; version: Version; provider: string | null }

export type PaymentSettingsAccount = { holder: string; iban: string; bic: string; bank: string; number: string }

export type PaymentSettingsCashDiscount = { percent: number; days: number }

export type PaymentSettingsDeposit = { percent: number | null; amount: Amount | null; from: Amount }

export type PaymentSettingsPaysAhead = { afterRefusals: number }

export type PaymentSettingsReminder = { first: number; second: number }

export type Payout = { id: Id; kind: "carrier" | "provider"; name: string; paidOn: string; amount: number; currency: string; feePercent: number; state: "open" | "booked"; collected: number; costs: number; difference: number; fileName: string | null; createdBy: string | null; lines: ({ id: Id; reference: string; orderId: Id | null; orderNumber: string | null; customerName: string | null; collected: number; fee: number; costs: number; due: number | null; fit: "exact" | "amount" | "settled" | "entered" | "unknown" })[] }

export type Payout2 = { id: Id; kind: "carrier" | "provider"; name: string; paidOn: string; amount: number; currency: string; feePercent: number; state: "open" | "booked"; collected: number; costs: number; difference: number; fileName: string | null; createdBy: string | null }

export type PendingSignIn = { factors: ("totp" | "passkey" | "recoveryCode")[] }

export type People = { id: Id; full_name: string; connected: boolean }

export type Piece = { orderId: Id; orderNumber: string; orderStatus: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; line: number; label: string; productName: string; choices: string[]; widthMm: number; lengthMm: number; room: string | null; note: string | null; state: "waiting" | "cut" | "sewn" | "assembled" | "checked" | "packed"; scannedAt: Moment | null; scannedBy: string | null }

export type PieceSettings = { beforePacked: "nothing" | "check" | "photo" }

export type PiecesToMeasure = { visitId: Id; pieces: ({ pieceId: Id; line: number; name: string; room: string | null; orderedWidthMm: number; orderedLengthMm: number; choices: string[]; unit?: "in" })[]; measuredAt: Moment | null }

export type PlaceGuestOrderAnswer = { order: Order; link: string }

export type PlaceGuestOrderBody = { customer_info: { name: string; email?: "" | string; phone: string; address: string }; delivery_address?: TakeOrderBodyDeliveryAddress; billing_address?: TakeOrderBodyDeliveryAddress; delivery_method?: Id; cart: PlaceOrderBodyCart[]; goods?: PlaceOrderBodyGood[]; note?: string; size_unit?: "m" | "cm" | "mm" | "in"; payment_method?: "cash" | "transfer" | "card"; cover?: boolean; discount_code?: string; status?: string; total_amount: number }

export type PlaceOrderBody = { customer_info: { name: string; email: string; phone: string; address: string }; delivery_address?: TakeOrderBodyDeliveryAddress; billing_address?: TakeOrderBodyDeliveryAddress; delivery_method?: Id; cart: PlaceOrderBodyCart[]; goods?: PlaceOrderBodyGood[]; note?: string; size_unit?: "m" | "cm" | "mm" | "in"; payment_method?: "cash" | "transfer" | "card"; cover?: boolean; discount_code?: string; status?: string; total_amount: number }

export type PlaceOrderBodyCart = { product_id: Id; length: number; width: number; calculated_price: number; options?: Record<string, string | number | boolean>; room?: string; note?: string; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; measured?: "tape" | "camera" | "typed" | "demo" | null; depth?: number | null; top_height?: number | null }

export type PlaceOrderBodyGood = { product_id: Id; quantity: number; calculated_price: number }

export type PlaceRemakeBody = { reason: "measured_wrongly" | "made_wrongly" | "damaged"; lines: TakeClaimBodyLine[]; sharePercent?: number; claimId?: Id; causedBy?: string }

export type PlanPiecesBody = { lines: ({ line: number; day: string | null })[]; version?: Version }

export type PreviewMailAnswer = { subject: string; html: string; text: string; sms: string }

export type PriceGrid = { widths_mm: number[]; lengths_mm: number[]; prices: number[]; id: Id; name: string; used_by: number; products: OptionProduct[]; choices: string[]; version: Version }

export type PricePieceAnswer = { price: Amount; area: number; charged_area: number; finished_width: number | null; finished_length: number | null; parts: { label: string; amount: number }[]; cuts: (JobSheetLineCut | JobSheetLineCut2 | JobSheetLineCut3 | JobSheetLineCut4 | JobSheetLineCut5 | JobSheetLineCut6 | JobSheetLineCut7 | JobSheetLineCut8 | JobSheetLineCut9)[]; weight: number | null; loop: number | null; safety_mark: boolean; stands_out: number; lead_days_min: number | null; lead_days_max: number | null; messages: { field: string; message: string }[] }

export type PricePieceBody = { width: number; length: number; size_unit?: "m" | "cm" | "mm" | "in"; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; depth?: number | null; top_height?: number | null; options?: Record<string, string | number | boolean> }

export type ProcessingRegister = { purpose: string; data: string; ground: "contract" | "law" | "consent" | "interest"; kept: string; roles: ("customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper")[]; receivers: string[]; tables: string[] }

export type Product = { id: Id; name: string; sku: string | null; description: string; materials: string[]; basePrice: Amount; base_price: Amount; imageUrls: string[]; image_urls: string[]; categoryId: Id | null; category_id: Id | null; isFeatured: boolean; is_featured: boolean; priceCalculation: ProductPriceCalculation; price_calculation: ProductPriceCalculation; sizeLimits: ProductSizeLimits; size_limits: ProductSizeLimits; is_reduced?: true; lowest_price?: Amount; reduction_percent?: number; kind: WallPieceKind | null; mounts: ("inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp")[]; has_options: boolean; state: "published" | "draft" | "hidden"; price_missing: boolean; price_model: "area" | "grid" | "cloth" | "square_foot" | "piece"; tax_class?: string; price_per_sqft?: Amount; price_at_size?: Amount | null; min_area_m2: number | null; max_area_m2: number | null; safety?: { maker: ProductSafetyMaker; model?: string; warnings?: string; warnings_language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; fibres?: { name: string; percent: number }[]; origin?: string }; own_safety?: ProductOwnSafety; safety_warnings?: string; lead_days_min: number | null; lead_days_max: number | null; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version }

export type ProductForecast = { id: Id; year: number; month: number | null; quarter: number | null; period: "monthly" | "quarterly" | "yearly"; notes: string | null; startsOn: string; endsOn: string; periodEnded: boolean; isDuplicate: boolean; currency: string; actualCurrency: string; original: Amount | null; originalCurrency: string | null; comparable: boolean; variance: number | null; strongMatch: boolean; createdBy: Id | null; version: Version; createdAt: Moment; updatedAt: Moment; productId: Id; productName: string; forecastQuantity: number; forecastDemand: number; forecastRevenue: Amount; seasonalFactor: number; trendFactor: number; actualDemand: number | null; actualRevenue: Amount | null; actualArea: number | null }

export type ProductOwnSafety = { maker_name?: string; maker_address?: string; maker_email?: "" | string; model?: string; fibres?: { name: string; percent: number }[]; origin?: "" | "imported" | string }

export type ProductPriceCalculation = { base_length_m: number; base_width_m: number; price_per_sqm: Amount }

export type ProductSafetyMaker = { name: string; address: string; email: string }

export type ProductSizeLimits = { min_width_m: number; max_width_m: number; min_length_m: number; max_length_m: number }

export type PublicInstallation = { customerName: string; address: string; orderNumber: string | null; scheduledDate: string | null; scheduledTimeSlot: string | null; estimatedDuration: number | null; assignedInstaller: string | null; status: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "rescheduled"; confirmedAt: Moment | null; booked?: { purpose: "measuring" | "fitting"; isOpen: boolean }; sizes?: { reportId: Id; unit?: "in"; pieces: { name: string; orderedWidthMm: number; orderedLengthMm: number; widthMm: number; lengthMm: number }[]; orderedTotal: number; total: number }; version: Version }

export type PublicQuote = { quoteNumber: string; title: string; description: string | null; customerName: string; status: "draft" | "sent" | "viewed" | "accepted" | "rejected" | "expired"; validUntil: string | null; items: ({ name: string; quantity: number; price: number; total: number; width: number | null; length: number | null; mount: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; room: string | null; choices: string[]; hasYear?: true; alternative?: string; isOptional?: true; isChosen?: boolean })[]; sizeUnit?: "cm" | "mm" | "in"; subtotal: number; taxAmount: number; discountAmount: number; totalAmount: number; taxPercent?: number | null; taxes?: QuoteTaxes; discountPercent?: number | null; terms: string | null; acceptedAt: Moment | null; lastDayToCancel?: string; asksSignature?: true; signature?: QuoteSignature; rejectedAt: Moment | null; payment?: { deposit: number; rest: number; depositDue: number; transfer: OwnPaymentTransfer | null }; version: Version }

export type PurchaseOrder = { id: Id; poNumber: string; supplierId: Id; supplierName: string; supplierEmail: string | null; sentTo: string | null; status: "draft" | "sent" | "confirmed" | "partial" | "completed" | "cancelled"; orderDate: string | null; expectedDelivery: string | null; actualDelivery: string | null; subtotal: number; taxAmount: number; totalAmount: number; currency: string; notes: string | null; createdBy: Id | null; createdAt: Moment; updatedAt: Moment; version: Version; items: ({ id: Id; inventoryItemId: Id; itemName: string; sku: string; unit: string; itemUnit: string; packSize: number | null; quantity: number; unitCost: number; totalCost: number; receivedQuantity: number; hasBatches?: true })[]; pieces?: ({ id: Id; orderId: Id; label: string; name: string; choices: string; widthMm: number; lengthMm: number; unitCost: number; promisedOn: string | null; receivedAt: Moment | null; warning: "changed" | "unwanted" | null })[] }

export type PutAnalyticsSettingsBody = { counts?: boolean; tool?: { kind: "plausible" | "matomo" | "ga4" | "own"; address?: string; site?: string } | null; version?: Version }

export type PutBillBody = { materials: ({ inventoryItemId: Id; basis: "area" | "width" | "length" | "piece" | "cloth" | "slat" | "louvre" | "ladder" | "tube"; quantity: number; wastePercent?: number })[]; supplierId?: Id | null; version?: Version }

export type PutCashRoundingBody = { step: number | null }

export type PutClaimSettingsBody = { isOn?: boolean; fitPromise?: { days?: number; pieces?: number; sharePercent?: number } | null; cover?: { percent: number } | null; warrantyMonths?: number; delayNotices?: boolean; hourlyRate?: Amount; minutesPerPiece?: number; minutesByKind?: Record<string, number>; version?: Version }

export type PutConfigurationBody = { kind?: WallPieceKind | null; making?: ConfigurationMaking; facts?: CreateOptionBodyChoiceFacts; min_area_m2?: number | null; max_area_m2?: number | null; weight_gsm?: number; max_weight_g?: number | null; item_weight_g?: number | null; item_length_mm?: number | null; tax_class?: string | null; lead_days_min?: number | null; lead_days_max?: number | null; price_model?: "area" | "grid" | "cloth" | "square_foot" | "piece"; price_grid_id?: Id | null; price_per_metre?: number; price_per_width?: number; price_per_sqft?: number; options?: CreateProductBodyOption[]; version?: Version }

export type PutDocumentSettingsBody = { isShared?: boolean; prefixes?: DocumentSettingsPrefixes; turnover?: Amount | null; accounts?: DocumentSettingsAccounts; version?: Version }

export type PutInventorySettingsBody = { overReceiptPercent: number; version?: Version }

export type PutMailTextsBody = { texts: Record<string, string>; version?: Version }

export type PutNotificationsBody = { order_mails?: boolean; digest?: boolean; sound?: boolean }

export type PutOrderCostsBody = { minutes?: number | null; delivery?: Amount | null; version?: Version }

export type PutPaymentSettingsBody = { isOn?: boolean; methods?: ("cash" | "transfer" | "card")[]; account?: PaymentSettingsAccount; deposit?: PaymentSettingsDeposit | null; waitsForDeposit?: boolean; isHomeImprovement?: boolean; dueDays?: number; cashDiscount?: PaymentSettingsCashDiscount | null; reminders?: PaymentSettingsReminder | null; paysAhead?: PaymentSettingsPaysAhead | null; depositDays?: number | null; version?: Version }

export type PutReportingCurrencyBody = { currency: string; numbersStay?: boolean; version?: Version }

export type PutSafetySettingsBody = { isOn?: boolean; maker_name?: string; maker_address?: string; maker_email?: "" | string; warnings?: Record<string, string>; version?: Version }

export type PutSellingBody = { safety?: "en13120" | "wcma2022" | "as_nz" | "none"; restDays?: number[]; holidays?: string[]; extraDays?: string[]; language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; samples?: boolean; scalesDiscounts?: boolean; withdrawalNotices?: boolean; orderButton?: Record<string, string>; workshop?: SellingWorkshop | null; changeHours?: number; version?: Version }

export type PutSettingsBody = { site_name: string; site_description: string; logo_url?: string | null; contact_email: string; contact_phone: string; baseLanguage?: "en" | "vi" | "zh" | "es" | "de" | "ru"; offeredLanguages?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; requiredSecondFactor?: "none" | "administrators" | "administratorsAndEditors" | "allStaff"; guestCheckout?: boolean; closedForOrders?: boolean; closed_sentence?: string; inch_step?: 8 | 16 | null; address_street?: string; address_postal_code?: string; address_city?: string; tax_number?: string; opening_hours?: SettingsOpeningHour[]; mark_image_url?: string; mark_link_url?: string; mark_text?: string; reply_to?: "" | string; sender_name?: string; translations?: Record<string, { site_description?: string | null; closed_sentence?: string | null }>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type PutShopNotificationsBody = { chat?: boolean; digest_hour?: number; version?: Version }

export type PutTaxSettingsBody = { isOn?: boolean; prices?: "included" | "added"; smallBusiness?: boolean; unionSales?: "origin" | "destination"; unionPrices?: "gross" | "net"; classes?: TaxSettingsClass[]; nexus?: TaxSettingsNexus[]; version?: Version }

export type PutVisitSettingsBody = { timeSlots: string[]; booking?: VisitSettingsBooking; checks?: boolean; warnsUnmade?: boolean; reminds?: boolean; version?: Version }

export type Quote = { id: Id; quoteNumber: string; customerId: Id; customerName: string; opportunityId: Id | null; title: string; description: string | null; status: "draft" | "sent" | "viewed" | "accepted" | "rejected" | "expired"; validUntil: string | null; items: Record<string, unknown>[]; rows: ({ id: Id; productId: Id | null; description: string; quantity: number; unitPrice: number; totalPrice: number; specifications: Record<string, unknown> })[]; subtotal: number; taxAmount: number; discountAmount: number; totalAmount: number; taxPercent?: number | null; discountPercent?: number | null; taxes?: QuoteTaxes; currency?: string; converted?: QuoteConverted | null; totalsMatch: boolean; terms: string | null; notes: string | null; language: "en" | "vi" | "zh" | "es" | "de" | "ru" | null; signingPlace?: "home" | "shop" | "online"; asksSignature?: true; signature?: QuoteSignature; isWaived?: true; createdBy: Id | null; sentAt: Moment | null; viewedAt: Moment | null; acceptedAt: Moment | null; rejectedAt: Moment | null; orderId: Id | null; createdAt: Moment; updatedAt: Moment; version: Version }

export type QuoteCheckoutAnswer = { lines: { product_id: Id; calculated_price: Amount }[]; goods?: { product_id: Id; unit_price: Amount; calculated_price: Amount }[]; charges: OrderCharge[]; taxes?: QuoteTaxes; discount_refused?: string; shows_net?: true; delivery?: QuoteCheckoutAnswerDelivery[]; delivery_refused?: string; delivery_method?: Id; cover?: { percent: number; amount: Amount; is_chosen: boolean }; payment_methods?: ("cash" | "transfer" | "card")[]; payment?: { method: "cash" | "transfer" | "card"; deposit?: OrderPaymentDeposit; cash_discount?: { percent: number; days: number } }; loses_tax_by_cash?: true; total_amount: Amount; cash_rounding?: number; cash_total?: Amount }

export type QuoteCheckoutAnswerDelivery = { id: Id; kind: string; name: string; amount: number; days_min: number | null; days_max: number | null }

export type QuoteCheckoutBody = { cart: QuoteCheckoutBodyCart[]; goods?: { product_id: Id; quantity: number; calculated_price?: number }[]; delivery_address?: QuoteCheckoutBodyDeliveryAddress; billing_address?: QuoteCheckoutBodyDeliveryAddress; delivery_method?: Id; payment_method?: "cash" | "transfer" | "card"; discount_code?: string; cover?: boolean }

export type QuoteCheckoutBodyCart = { product_id: Id; length: number; width: number; calculated_price?: number; options?: Record<string, string | number | boolean>; room?: string; note?: string; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; measured?: "tape" | "camera" | "typed" | "demo" | null; depth?: number | null; top_height?: number | null }

export type QuoteCheckoutBodyDeliveryAddress = { company?: string; vat_number?: string; street?: string; extra?: string; district?: string; postcode?: string; city?: string; region?: string; country?: string }

export type QuoteConverted = { amount: number; currency: string; rateDay: string }

export type QuoteMail = { to: string; subject: string; text: string; attachments: string[] }

export type QuoteRemakeAnswer = { lines: { line: number; name: string; old: Amount; new: Amount; pays: Amount }[]; taxes?: QuoteTaxes; total_amount: Amount }

export type QuoteRemakeBody = { reason: "measured_wrongly" | "made_wrongly" | "damaged"; lines: TakeClaimBodyLine[]; sharePercent?: number }

export type QuoteSignature = { name: string; drawing?: string; signedAt: Moment; text: string }

export type QuoteTaxes = { mode: "included" | "added" | "replaced"; reason?: "small_business" | "intra_community" | "export" | "certificate" | "destination"; sums: { percent: number; net: number; tax: number; gross: number; parts?: { name: string; percent: number; tax: number }[] }[]; net: number; tax: number; certificate?: string }

export type QuotedYear = { picture: string; sentence: string; note: string }

export type RateCoverage = { days: number; first: string | null; last: string | null }

export type RatesImport = { id: Id; created: number; changed: number; createdAt: Moment; undoneAt: Moment | null; kept: { name: string; reason: string }[] }

export type ReadPasswordRuleAnswer = { minLength: number; isInvitation: boolean }

export type ReceivePurchaseOrderBody = { items: ({ inventoryItemId: Id; quantity: number; batch?: string | null })[]; notes?: string | null }

export type ReceivePurchasedPiecesBody = { pieces: Id[] }

export type ReceivedInvoice = { id: Id; fileName: string; format: "pdf" | "xml"; size: number; sha256: string; number: string | null; issuedOn: string | null; seller: string | null; total: number | null; currency: string | null; purchaseOrderId: Id | null; poNumber: string | null; receivedAt: Moment; version: Version }

export type RecordConsentBody = { purpose: "marketing" | "photos" | "other"; isGiven: boolean; wording: string; language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; origin?: string }

export type RefundCardPaymentBody = { amount: number; note?: string }

export type RegisterBody = { email: string; password: string; firstName: string; lastName: string }

export type Remnant = { id: Id; label: string; inventoryItemId: Id; widthMm: number; lengthMm: number; location: string | null; usedAt: Moment | null; version: Version; createdAt: Moment; updatedAt: Moment }

export type RenewRecoveryCodesAnswer = { recoveryCodes: string[] }

export type ReorderSuggestion = { inventoryItemId: Id; itemName: string; sku: string; unit: string; packUnit: string | null; packSize: number | null; supplierId: Id | null; supplierName: string | null; currentStock: number; onOrder: number; reservedStock: number; projected: number; reorderPoint: number; quantity: number; unitCost: number }

export type ReportVisitBody = { status?: "in_progress" | "completed"; note?: string; photos?: string[]; pieces?: { pieceId: Id; widthMm: number; lengthMm: number }[]; signature?: ReportVisitBodySignature; at: string }

export type ReportVisitBodySignature = { name: string; drawing?: string }

export type ReportingCurrency = { currency: string; shopCurrency: string; converts: boolean; today: { from: string; to: string; day: string; rate: string } | null; version: Version }

export type RequestSamplesAnswer = { id: Id; samples: { product_name: string; option_name: string; choice_name: string }[] }

export type RequestSamplesBody = { name: string; email: string; address: string; reminder?: boolean; language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; samples: ({ product_id: Id; option: string; choice: string; options?: Record<string, string>; width?: number | null; length?: number | null; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null })[] }

export type ResetPasswordBody = { token: string; password: string; removeOtherSignInMethods?: boolean }

export type RestoreEmailBody = { token: string; password: string }

export type RunCheckAnswer = { ok: boolean; found: "zone_known" | "currency_same" | "currency_other" | "country_known" | "address_same" | "address_plain" | "address_other" | "address_untrusted_proxy" | "not_configured" | "answers" | "no_answer" | "key_refused" | "files_kept" | "files_failed" | "backups_off" | "backups_unwritable" | "backups_failed" | "backups_ready"; detail: string | null }

export type RunImportBody = { withoutErrors?: boolean; pictureHosts?: string[] }

export type SafetySettings = { isOn: boolean; maker_name: string; maker_address: string; maker_email: "" | string; warnings: Record<string, string>; version: Version }

export type SalesAnalytics = { currency: string; original: { currency: string; totalRevenue: Amount; netRevenue: Amount; averageOrderValue: Amount } | null; totalOrders: number; totalRevenue: Amount; cancelledOrders: number; netRevenue: Amount; averageOrderValue: Amount; byStatus: DashboardPeriodByStatus[]; byMonth: { month: string; orders: number; revenue: Amount; netRevenue: Amount }[]; topProducts: ({ productId: Id | null; name: string; lines: number; revenue: Amount; area: number })[] }

export type SalesForecast = { id: Id; year: number; month: number | null; quarter: number | null; period: "monthly" | "quarterly" | "yearly"; notes: string | null; startsOn: string; endsOn: string; periodEnded: boolean; isDuplicate: boolean; currency: string; actualCurrency: string; original: Amount | null; originalCurrency: string | null; comparable: boolean; variance: number | null; strongMatch: boolean; createdBy: Id | null; version: Version; createdAt: Moment; updatedAt: Moment; forecastRevenue: Amount; forecastUnits: number; confidence: number; actualRevenue: Amount | null; actualUnits: number | null }

export type SampleOffer = { offered: true; at_once: number }

export type SampleRequest = { id: Id; customer_id: Id | null; name: string; email: string; address: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; status: "requested" | "sent" | "cancelled"; samples: ({ product_name: string; option_name: string; choice_name: string; product_id: Id | null; image_url: string | null; colour: string | null; link: string })[]; wants_reminder: boolean; reminded_at: Moment | null; sent_at: Moment | null; created_at: Moment; version: Version }

export type SaveMeasurementBody = { sessionId: Id; pointsUsed?: number | null; calculatedWidth: number; calculatedHeight: number; calculatedArea?: number | null; confidenceScore?: number | null; depthDataUsed?: boolean | null; sensorType?: string | null; measurementPoints?: string | null; deviceOrientation?: { alpha?: number | null; beta?: number | null; gamma?: number | null } | null; cameraResolution?: { width: number; height: number } | null; uncalibratedWidth?: number | null; uncalibratedHeight?: number | null; calibrationApplied?: boolean | null; estimatedDistance?: number | null; actualDepth1?: number | null; actualDepth2?: number | null; focalLengthPx?: number | null; algorithmVersion?: string | null; processingTimeMs?: number | null }

export type Scan = { id: Id; label: string; state: "cut" | "sewn" | "assembled" | "checked" | "packed"; station: string | null; photo: string | null; by: string | null; at: Moment; isUndone: boolean }

export type ScanPieceAnswer = { piece: Piece; scan: Scan; isRepeated: boolean }

export type ScanPieceBody = { code: string; state: "cut" | "sewn" | "assembled" | "checked" | "packed"; station?: string; isChecked?: boolean; photo?: string; isBack?: boolean }

export type Selling = { safety: "en13120" | "wcma2022" | "as_nz" | "none"; restDays: number[]; holidays: string[]; extraDays: string[]; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; samples: boolean; scalesDiscounts: boolean; withdrawalNotices: boolean; orderButton?: Record<string, string>; workshop?: SellingWorkshop; changeHours: number; version: Version }

export type SellingWorkshop = { capacity: Record<string, number>; minutes: Record<string, Record<string, number>> }

export type SendFeedbackAnswer = { success: true; id: Id }

export type SendFeedbackBody = { measurementId?: Id | null; sessionId?: Id | null; actualWidth?: number | null; actualHeight?: number | null; actualArea?: number | null; calculatedWidth?: number | null; calculatedHeight?: number | null; calculatedArea?: number | null; satisfactionRating?: number | null; difficultyRating?: number | null; measurementMethod?: "tape_measure" | "ruler" | "laser_measure" | "estimate" | "other" | "" | null; lightingConditions?: "bright" | "dim" | "mixed" | "outdoor" | "" | null; surfaceType?: "wall" | "window" | "door" | "other" | "" | null; measurementPurpose?: string | null; feedbackComments?: string | null; wouldUseAgain?: boolean | null }

export type SendQuoteBody = { language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; version?: Version }

export type SetMissingKindsAnswer = { success: true; count: number; unknown: number }

export type SetOrderStatusBody = { status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; version?: Version }

export type SetOrderStatusesAnswer = { results: ({ id: Id; order_number: string | null; outcome: "changed" | "unchanged" | "refused"; from: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled" | null; status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled" | null; version: Version | null; code: "order_not_found" | "order_held" | "version_conflict" | "precondition_failed" | null; message: string | null })[] }

export type SetOrderStatusesBody = { changes: ({ id: Id; status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; version?: Version })[] }

export type SetProductStatesAnswer = { success: true; count: number; unpriced: number }

export type SetProductStatesBody = { ids: Id[]; state: "published" | "draft" | "hidden" }

export type SetSampleStatusBody = { status: "requested" | "sent" | "cancelled"; version?: Version }

export type SetShipmentStateBody = { state: "created" | "handed_over" | "delivered" | "refused" | "returned"; reason?: string; deposit?: "kept" | "refunded" }

export type SetWithdrawalHandledBody = { isHandled: boolean; version?: Version }

export type Settings = { site_name: string; site_description: string; logo_url: string; contact_email: string; contact_phone: string; version?: Version; baseLanguage?: "en" | "vi" | "zh" | "es" | "de" | "ru"; offeredLanguages?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; requiredSecondFactor?: "none" | "administrators" | "administratorsAndEditors" | "allStaff"; guestCheckout?: boolean; closedForOrders?: boolean; closed_sentence?: string; price_note?: { kind: "included" | "added" | "small_business"; percent?: number; others?: Record<string, number> }; delivers?: true; inch_step?: 8 | 16; sells_goods?: true; withdrawal_notices?: true; visits?: true; names_ready_day?: true; takes_payments?: true; takes_claims?: true; shows_houses?: true; offers_cover?: true; product_safety?: true; order_button?: string; counts_visits?: true; analytics_tool?: SettingsAnalyticsTool; takes_codes?: true; has_reductions?: true; address_street?: string; address_postal_code?: string; address_city?: string; tax_number?: string; opening_hours?: SettingsOpeningHour[]; mark_image_url?: string; mark_link_url?: string; mark_text?: string; reply_to?: string; sender_name?: string }

export type SettingsAnalyticsTool = { kind: "plausible" | "matomo" | "ga4" | "own"; address: string; site: string }

export type SettingsOpeningHour = { day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"; opens: string; closes: string }

export type Setup = { shown: boolean; steps: ({ step: "language" | "you" | "name" | "contact" | "legal" | "category" | "product" | "colleague" | "news" | "order" | "mail" | "address" | "backups" | "live"; done: boolean; byHand: boolean })[]; placeholders: ({ what: "name" | "email" | "phone" | "article"; value: string })[]; problems: ({ what: "unsellable" | "template" | "unpublished" | "missing" | "language" | "papers" | "off"; value: string })[] }

export type ShareQuoteAnswer = { link: string; quote: Quote }

export type Shipments = { shipments: ShipmentsShipment[]; open: { pieces: { line: number; label: string; name: string }[]; goods: { line: number; name: string; quantity: number }[] }; codLeft: number | null; bookable: ("dhl" | "dpd" | "gls" | "hermes" | "ups" | "fedex" | "usps" | "ghn" | "viettel_post" | "vnpost" | "own" | "other")[] }

export type ShipmentsShipment = { number: number; state: "created" | "handed_over" | "delivered" | "refused" | "returned"; carrier: "dhl" | "dpd" | "gls" | "hermes" | "ups" | "fedex" | "usps" | "ghn" | "viettel_post" | "vnpost" | "own" | "other"; trackingNumber: string | null; trackingUrl: string | null; codAmount: number | null; items: ShipmentsShipment2[]; handedOverAt: Moment | null; deliveredAt: Moment | null; id: Id; orderId: Id; weightG: number | null; carrierFee: number | null; reason: string | null; deposit: "kept" | "refunded" | null; documentId: Id | null; isBooked: boolean; mailedAt: Moment | null; refusedAt: Moment | null; returnedAt: Moment | null; createdAt: Moment; version: Version }

export type ShipmentsShipment2 = { label: string | null; name: string; quantity: number }

export type ShopNotifications = { chat: boolean; digest_hour: number; recipients: ({ id: Id; full_name: string; role: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper"; email: string; order_mails: boolean; digest: boolean })[]; version: Version }

export type SignInProviders = { providers: ("oidc" | "google" | "github")[] }

export type SignInWithPasskeyBody = { credential: { id: string; rawId: string; type: "public-key"; authenticatorAttachment?: "platform" | "cross-platform" | null; clientExtensionResults: { appid?: boolean }; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null } } }

export type StartMeasuringAnswer = { id: Id; sessionId: Id }

export type StartMeasuringBody = { deviceInfo: { userAgent?: string | null; platform?: string | null; screenWidth?: number | null; screenHeight?: number | null; viewportWidth?: number | null; viewportHeight?: number | null; pixelRatio?: number | null } }

export type Status = { versions: { release: string; node: string; database: string; databaseFixedIn: string | null; migration: number; current: boolean }; process: { host: string; startedAt: Moment; memory: number; sockets: number; connections: { open: number; idle: number; wanted: number } }; replica: { available: boolean; behind: number | null; answered: { replica: number; primary: number } } | null; jobs: ({ name: string; schedule: string; lastCompletedAt: Moment | null; lastFailedAt: Moment | null; failure: string | null; waiting: number })[]; outbox: { mailsWaiting: number; textsWaiting: number; oldestDueAt: Moment | null; failedLastDay: number }; backups: { schedule: string | null; keep: number; folder: string; latest: ({ startedAt: Moment; finishedAt: Moment | null; file: string; madeBy: "command" | "schedule"; bytes: number | null; rows: number | null; uploads: number | null; failure: string | null })[] }; disk: { free: number | null; total: number | null; reserve: number; database: number } }

export type StockHealth = { total: number; low: number; out: number; over: number; short: number; idle: number; idleValue: number; healthPercent: number }

export type StockMovement = { month: string; movements: number; received: number; used: number; adjusted: number; net: number }

export type Street = { houses: ({ seed: number; windows: HouseWindow[]; pieces: number; made: number; fitted: number; lamp: "off" | "lit" | "late"; isOnItsWay: boolean; isCancelled: boolean; orderId: Id; orderNumber: string; customerName: string; readyTo: string | null })[]; count: number }

export type Supplier = { id: Id; name: string; contactPerson: string | null; email: string | null; phone: string | null; address: string | null; website: string | null; paymentTerms: string | null; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; currency: string | null; isActive: boolean; createdAt: Moment; updatedAt: Moment; version: Version }

export type SupportItemBySlug = { id: Id; slug: string; title: string; description: string; content: string; order: number; isActive: boolean; legal?: "imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints"; helpful?: { yes: number; no: number }; slugs?: Record<string, string>; languages?: Record<string, "en" | "vi" | "zh" | "es" | "de" | "ru">; translations?: Record<string, Record<string, string | string[]>>; outdatedTranslations?: Record<string, string[]>; missingTranslations?: ("en" | "vi" | "zh" | "es" | "de" | "ru")[]; version: Version }

export type TakeClaimBody = { reason: "measured_wrongly" | "made_wrongly" | "damaged"; lines: TakeClaimBodyLine[]; note?: string; photos?: string[]; orderId: Id }

export type TakeClaimBodyLine = { line: number; width?: number; length?: number }

export type TakeOrderBody = { customer_id?: Id; customer_info: TakeOrderBodyCustomerInfo; delivery_address?: TakeOrderBodyDeliveryAddress; billing_address?: TakeOrderBodyDeliveryAddress; note?: string; cart: ({ product_id: Id; length: number; width: number; options?: Record<string, string | number | boolean>; room?: string; note?: string; mount?: "inside" | "outside" | "glass_bead" | "niche" | "sash" | "clamp" | null; measured?: "tape" | "camera" | "typed" | "demo" | null; depth?: number | null; top_height?: number | null; price?: number | null; price_reason?: string })[]; goods?: { product_id: Id; quantity: number }[]; charges?: TakeOrderBodyCharge[]; delivery_method?: Id; group_price?: boolean; payment_method?: "cash" | "transfer" | "card"; size_unit?: "m" | "cm" | "mm" | "in"; language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; notify?: boolean }

export type TakeOrderBodyCharge = { kind: "delivery" | "fitting" | "tax" | "discount" | "cover" | "other"; label?: string; amount?: number; percent?: number }

export type TakeOrderBodyCustomerInfo = { name: string; email: "" | string; phone: string; address: string }

export type TakeOrderBodyDeliveryAddress = { company?: string; vat_number?: string; street?: string; extra?: string; district?: string; postcode?: string; city?: string; region?: string; country: string }

export type TaxCertificate = { id: Id; customerId: Id; country: string; region: string; number: string; validTo: string | null; version: Version; createdAt: Moment }

export type TaxClosing = { month: string; closedBy: string | null; closedAt: Moment }

export type TaxRate = { id: Id; country: string; region: string; postcode: string; taxClass: string; percent: number; parts: { name: string; percent: number }[]; validFrom: string; validTo: string | null; version: Version; updatedAt: Moment }

export type TaxReport = { country: string; region: string; percent: number; jurisdiction: string; reason: "small_business" | "intra_community" | "export" | "certificate" | "destination" | null; currency: string; net: number; tax: number; gross: number; documents: number }

export type TaxSettings = { isOn: boolean; prices: "included" | "added"; smallBusiness: boolean; unionSales: "origin" | "destination"; unionPrices: "gross" | "net"; classes: TaxSettingsClass[]; nexus?: TaxSettingsNexus[]; country: string; hasUsualRates: boolean; version: Version }

export type TaxSettingsClass = { code: string; name: string; activity?: string }

export type TaxSettingsNexus = { state: string; amount: number; orders: number | null }

export type TestMail = { id: Id; to: string; by: "server" | "file"; state: "waiting" | "sent" | "failed"; reason: string | null; at: Moment }

export type Timeline = { key: string; kind: "order" | "quote" | "opportunity" | "stage" | "interaction" | "installation" | "note"; at: Moment; title: string; detail: string | null; state: string | null; amount: number | null; currency: string | null; converted: QuoteConverted | null; actorName: string | null; photos: string[]; recordId: string }

export type TranslateTextsAnswer = { texts: Record<string, string> }

export type TranslateTextsBody = { language: "en" | "vi" | "zh" | "es" | "de" | "ru"; texts: Record<string, string> }

export type Translation = { record: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; texts: number; translated: number; outdated: number }

export type TryDeliveryAnswer = { choices: ({ id: Id; kind: "van" | "parcel" | "freight" | "pickup" | "fitting"; name: string; amount: Amount; taxClass: string; daysMin: number; daysMax: number; notes: ({ code: "free" | "zone" | "oversize" | "extra_handling" | "large" | "weight_unknown"; amount?: Amount; count?: number; name?: string })[] })[]; refused: ({ id: Id; kind: "van" | "parcel" | "freight" | "pickup" | "fitting"; name: string; reason: { code: "not_delivered_there" | "too_long" | "too_large" | "too_heavy" | "not_taken" | "no_price"; is?: number; max?: number } })[] }

export type TryDeliveryBody = { country: string; postcode?: string; pieces: ({ weightG: number | null; widthMm: number; lengthMm: number })[]; goods: Amount }

export type TryMailBody = { texts: Record<string, string> }

export type TryPaymentAnswer = { deposit: Amount | null; deposit_limited?: true; rest: Amount; transfer: OwnPaymentTransfer | null }

export type TryPaymentBody = { total: Amount; order_number?: string; country?: string; region?: string; settings?: { isOn?: boolean; methods?: ("cash" | "transfer" | "card")[]; account?: PaymentSettingsAccount; deposit?: PaymentSettingsDeposit | null; waitsForDeposit?: boolean; isHomeImprovement?: boolean; dueDays?: number; cashDiscount?: PaymentSettingsCashDiscount | null; reminders?: PaymentSettingsReminder | null; paysAhead?: PaymentSettingsPaysAhead | null; depositDays?: number | null } }

export type TryTaxesAnswer = { total: number; taxes?: QuoteTaxes }

export type TryTaxesBody = { country?: string; region?: string; postcode?: string; vatNumber?: string; day?: string; amounts: { amount: number; taxClass?: string }[] }

export type Turnover = { quarter: number; activity: string; currency: string; net: number; amount: number }

export type UnseenOrders = { count: number; newest: Moment | null }

export type UpdateAboutPartBody = { kind?: AboutPartKind; title?: string; text?: string; content?: string; link_text?: string; link?: string; image_url?: string; picture_text?: string; detail_url?: string; order?: number; is_active?: boolean; translations?: Record<string, CreateAboutPartBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateBankCsvMapBody = { columns: BankCsvMapColumns; version?: Version }

export type UpdateBannerBody = { title?: string; subtitle?: string; image_url?: string; cta_text?: string; cta_link?: string; sort_order?: number; is_active?: boolean; translations?: Record<string, CreateBannerBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateBlogPostBody = { title?: string; slug?: string; content?: string; category_id?: Id | null; published_at?: "" | string | null; image_url?: string | null; format?: "plain" | "html"; categoryId?: Id | null; publishedAt?: "" | string | null; imageUrl?: string | null; translations?: Record<string, CreateBlogPostBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateCategoryBody = { name?: string; description?: string | null; slug?: string; image_url?: string | null; imageUrl?: string | null; sort_order?: number; translations?: Record<string, CreateCategoryBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateClaimBody = { status?: "open" | "accepted" | "refused" | "done"; reason?: "measured_wrongly" | "made_wrongly" | "damaged"; answer?: string; causedBy?: string; version?: Version }

export type UpdateContentPostBody = { title?: string; content?: string; platform?: "facebook" | "instagram" | "twitter" | "linkedin" | "blog"; scheduled_at?: string | null; status?: "draft" | "scheduled" | "published"; category_id?: Id | null; image_url?: string | null; version?: Version }

export type UpdateCustomerBody = { firstName?: string; lastName?: string; email?: string; phone?: string | null; secondaryPhone?: string | null; address?: string | null; city?: string | null; state?: string | null; zipCode?: string | null; country?: string | null; vatNumber?: string | null; status?: "prospect" | "active" | "inactive" | "former"; type?: "individual" | "business"; companyName?: string | null; source?: string | null; assignedTo?: Id | null; notes?: string | null; tags?: string[]; groupId?: Id | null; paysAheadReason?: string | null; version?: Version }

export type UpdateCustomerGroupBody = { name?: string; percent?: number; combinesWithCodes?: boolean; showsNet?: boolean; version?: Version }

export type UpdateDeliveryMethodBody = { kind?: "van" | "parcel" | "freight" | "pickup" | "fitting"; name?: string; isActive?: boolean; position?: number; daysMin?: number; daysMax?: number; taxClass?: string; terms?: { zones?: CreateDeliveryMethodBodyTermsZone[]; steps?: DeliveryMethodTermsStep[]; perKg?: number | null; freeFrom?: Amount | null; oversize?: DeliveryMethodTermsOversize | null; packing?: CreateDeliveryMethodBodyTermsPacking; limits?: CreateDeliveryMethodBodyTermsLimits; carrier?: CreateDeliveryMethodBodyTermsCarrier | null; calculator?: string }; translations?: Record<string, { name?: string | null }>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateDiscountBody = { code?: string | null; name?: string | null; percent?: number | null; amount?: number | null; cap?: number | null; minimum?: number | null; minimumPieces?: number | null; categoryIds?: string[]; freeDelivery?: boolean; validFrom?: string | null; validTo?: string | null; maxUses?: number | null; firstOrder?: boolean; isActive?: boolean; version?: Version }

export type UpdateExchangeRateBody = { from?: string; to?: string; day?: string; rate?: string | number; version?: Version }

export type UpdateInstallationBody = { customerId?: string | null; orderId?: string | null; scheduledDate?: string | "" | null; scheduledTimeSlot?: string | null; installerId?: string | null; assignedInstaller?: string | null; address?: string | null; estimatedDuration?: number | null; status?: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "rescheduled"; purpose?: "measuring" | "fitting" | null; notes?: string | null; customerNotes?: string | null; installerNotes?: string | null; completionNotes?: string | null; photos?: string[]; override?: boolean; version?: Version }

export type UpdateInteractionBody = { customerId?: string; type?: "call" | "email" | "meeting" | "quote" | "order" | "complaint" | "follow_up"; notes?: string; date?: string; subject?: string | null; outcome?: string | null; nextAction?: string | null; nextActionDate?: string | null; nextActionBy?: Id | null; nextActionDone?: boolean; version?: Version }

export type UpdateItemBody = { name?: string; sku?: string; description?: string | null; categoryId?: Id | null; supplierId?: Id | null; unitCost?: number; sellingPrice?: number; currentStock?: number; reorderPoint?: number; type?: "raw_material" | "component" | "finished_product" | "hardware"; unit?: string; minimumStock?: number; maximumStock?: number | null; reorderQuantity?: number; packUnit?: string | null; packSize?: number | null; hasBatches?: boolean; location?: string | null; barcode?: string | null; isActive?: boolean; version?: Version }

export type UpdateMarketTrendBody = { name?: string; description?: string | null; category?: "economic" | "seasonal" | "competitive" | "regulatory" | "technological"; impact?: "positive" | "negative" | "neutral"; impactLevel?: number | null; startDate?: string | null; endDate?: string | null; isActive?: boolean; version?: Version }

export type UpdateOpportunityBody = { customerId?: string; title?: string; description?: string | null; estimatedValue?: number; stage?: "lead" | "qualified" | "proposal" | "negotiation" | "closed_won" | "closed_lost"; probability?: number; expectedCloseDate?: string | null; actualCloseDate?: string | null; source?: string | null; assignedTo?: Id | null; notes?: string | null; version?: Version }

export type UpdateOptionBody = { name?: string; help?: string; shown_as?: "list" | "swatch" | "yes_no"; choices?: CreateOptionBodyChoice[]; translations?: Record<string, CreateOptionBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateOrderFieldsBody = { lines?: { line: number }[]; version?: Version }

export type UpdateOwnAccountBody = { firstName?: string; lastName?: string; phone?: string }

export type UpdateProductBody = { name?: string; sku?: string | null; description?: string | null; materials?: string[] | string; base_price?: number; basePrice?: number; image_urls?: string[] | string; imageUrls?: string[] | string; category_id?: Id | null; categoryId?: Id | null; state?: "published" | "draft" | "hidden"; is_featured?: boolean; isFeatured?: boolean; is_reduced?: boolean; own_safety?: ProductOwnSafety; safety_warnings?: string; price_calculation?: CreateProductBodyPriceCalculation; priceCalculation?: CreateProductBodyPriceCalculation; size_limits?: CreateProductBodySizeLimits; sizeLimits?: CreateProductBodySizeLimits; kind?: WallPieceKind | null; making?: ConfigurationMaking; facts?: CreateOptionBodyChoiceFacts; min_area_m2?: number | null; max_area_m2?: number | null; weight_gsm?: number; max_weight_g?: number | null; item_weight_g?: number | null; item_length_mm?: number | null; tax_class?: string | null; lead_days_min?: number | null; lead_days_max?: number | null; price_model?: "area" | "grid" | "cloth" | "square_foot" | "piece"; price_grid_id?: Id | null; price_per_metre?: number; price_per_width?: number; price_per_sqft?: number; options?: CreateProductBodyOption[]; translations?: Record<string, CreateProductBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateProductForecastBody = { year?: number; period?: "monthly" | "quarterly" | "yearly"; month?: number | null; quarter?: number | null; productId?: string; forecastQuantity?: number; forecastRevenue?: number; currency?: string; seasonalFactor?: number; trendFactor?: number; notes?: string | null; version?: Version }

export type UpdatePurchaseOrderBody = { supplierId?: string; expectedDelivery?: string | null; notes?: string | null; items?: CreatePurchaseOrderBody2[]; version?: Version }

export type UpdateQuoteBody = { customerId?: string; opportunityId?: string | null; items?: unknown; totalAmount?: number; validUntil?: string; taxAmount?: number; discountAmount?: number; taxPercent?: number | null; discountPercent?: number | null; title?: string | null; description?: string | null; terms?: string | null; notes?: string | null; language?: "en" | "vi" | "zh" | "es" | "de" | "ru" | null; signingPlace?: "home" | "shop" | "online" | null; asksSignature?: boolean; isWaived?: boolean; status?: "draft" | "sent" | "viewed" | "accepted" | "rejected" | "expired"; version?: Version }

export type UpdateRemnantBody = { widthMm?: number; lengthMm?: number; location?: string | null; version?: Version }

export type UpdateSalesForecastBody = { year?: number; period?: "monthly" | "quarterly" | "yearly"; month?: number | null; quarter?: number | null; forecastRevenue?: number; currency?: string; forecastUnits?: number; confidence?: number; notes?: string | null; version?: Version }

export type UpdateShipmentBody = { carrier?: "dhl" | "dpd" | "gls" | "hermes" | "ups" | "fedex" | "usps" | "ghn" | "viettel_post" | "vnpost" | "own" | "other"; trackingNumber?: string | null; trackingUrl?: string | "" | null; codAmount?: number | null; weightG?: number | null; version?: Version }

export type UpdateSupplierBody = { name?: string; contactPerson?: string | null; email?: "" | string | null; phone?: string | null; address?: string | null; website?: string | null; paymentTerms?: string | null; language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; currency?: string | "" | null; isActive?: boolean; version?: Version }

export type UpdateSupportItemBody = { title?: string; description?: string; content?: string; slug?: string; order?: number; isActive?: boolean; legal?: "imprint" | "privacy" | "terms" | "withdrawal" | "accessibility" | "complaints" | null; publishTemplate?: boolean; translations?: Record<string, CreateSupportItemBodyTranslation>; reviewedTranslations?: Record<string, string[]>; version?: Version }

export type UpdateTaxCertificateBody = { country?: string; region?: string; number?: string; validTo?: string | null; version?: Version }

export type UpdateTaxRateBody = { country?: string; region?: string; postcode?: string; taxClass?: string; percent?: number; parts?: CreateTaxRateBodyPart[]; validFrom?: string; validTo?: string | null; version?: Version }

export type UpdateUserBody = { firstName?: string | null; lastName?: string | null; email?: string | null; role?: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper"; profileImageUrl?: string | null; version?: Version }

export type UpdateWebhookBody = { name?: string; url?: string; events?: WebhookEvent[]; includes_contact?: boolean; is_active?: boolean; version?: Version }

export type User = { id: Id; firstName: string | null; lastName: string | null; email: string | null; role: "customer" | "admin" | "editor" | "viewer" | "workshop" | "fitter" | "bookkeeper"; profileImageUrl: string | null }

export type Valuation = { categoryId: Id | null; categoryName: string | null; items: number; value: number }

export type VatCheck = { id: Id; number: string; isValid: boolean; name: string; address: string; consultation: string; checkedBy: string; checkedAt: Moment }

export type VerifyEmailAnswer = { success: true; passwordRemoved?: true }

export type VerifyEmailBody = { token: string; password?: string }

export type VerifyPhoneCodeBody = { phone: string; code: string }

export type VisitFeed = { since: Moment | null }

export type VisitReport = { id: Id; visitId: Id; orderId: Id | null; status: "noted" | "measured" | "asked" | "declined" | "taken_over"; pieces: ({ pieceId: Id; line: number; name: string; room: string | null; orderedWidthMm: number; orderedLengthMm: number; widthMm: number; lengthMm: number })[]; signature: { name: string; drawing?: string; signedAt: Moment } | null; by: string | null; reportedAt: Moment; version: Version }

export type VisitSettings = { timeSlots: string[]; booking: VisitSettingsBooking; checks: boolean; warnsUnmade: boolean; reminds: boolean; version: Version }

export type VisitSettingsBooking = { purposes: ("measuring" | "fitting")[]; weekdays: number[]; places: number; noticeDays: number; weeks: number }

export type VnpayNotice = { RspCode: string; Message: string }

export type Wall = { today: string; days: ({ day: string | null; rolls: WallDayRoll[]; short: { inventoryItemId: Id; itemName: string; unit: string; needed: number; short: number }[] })[]; pieces: WallPiece[]; isCapped: boolean }

export type WallDayRoll = { part: "cloth" | "lining"; inventory_item_id: Id | null; product_id: Id | null; name: string; roll_mm: number; strips: WallDayRollStrip[]; remnants?: ({ id: Id; label: string; width_mm: number; length_mm: number; location: string | null; strips: WallDayRollStrip[] })[]; batches?: { batch: string; length_mm: number; total_mm: number; strips: WallDayRollStrip[] }[]; short?: { labels: string[]; length_mm: number }[]; total_mm: number; singly_mm: number; used_permille: number }

export type WallDayRollStrip = { start_mm: number; length_mm: number; pieces: { label: string; across_mm: number; along_mm: number; at_mm: number }[] }

export type WallPiece = { orderId: Id; orderNumber: string; version: Version; status: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; customerName: string; orderedAt: Moment; line: number; label: string; productName: string; pieceName: string; category: string | null; materials: string[]; kind: WallPieceKind | null; choices: string[]; draw: "left" | "right" | "split" | null; panels: number | null; widthMm: number; lengthMm: number; room: string | null; day: string | null; promisedDay: string | null; isPlanned: boolean; readyTo: string | null }

export type WallPieceKind = "venetian" | "wooden" | "roller" | "day_night" | "roman" | "cellular" | "pleated" | "vertical" | "curtain" | "shutter" | "other"

export type Webhook = { id: Id; name: string; url: string; events: WebhookEvent[]; includes_contact: boolean; is_active: boolean; failures: number; failing_since: Moment | null; switched_off_at: Moment | null; created_at: Moment; version: Version }

export type WebhookDelivery = { id: Id; type: string; status: "waiting" | "delivered" | "failed"; attempts: number; response_status: number | null; error: string | null; next_attempt_at: Moment | null; delivered_at: Moment | null; created_at: Moment }

export type WebhookEvent = "order.placed" | "order.status_changed" | "order.changed_by_customer" | "quote.answered" | "samples.requested" | "product.changed" | "stock.changed" | "customer.changed" | "document.issued" | "payment.entered"

export type Withdrawal = { id: Id; receivedAt: Moment; orderId: Id | null; orderNumber: string; name: string; email: string; note: string | null; lines: { name: string; quantity: number; isWithdrawable: boolean }[]; deliveredOn: string | null; lastDay: string | null; isLate: boolean; handledAt: Moment | null; version: Version }

/** Why requests are refused. */
export type ErrorCode =
  | 'about_part_not_found'
  | 'address_not_found'
  | 'address_refused'
  | 'addresses_full'
  | 'ai_busy'
  | 'ai_not_configured'
  | 'ai_refused'
  | 'ai_reply_unusable'
  | 'ai_unavailable'
  | 'alert_not_found'
  | 'already_on_blog'
  | 'api_key_forbidden'
  | 'api_key_not_found'
  | 'api_key_refused'
  | 'api_key_scopes_refused'
  | 'api_keys_full'
  | 'backup_gone'
  | 'bank_csv_map_not_found'
  | 'bank_file_refused'
  | 'bank_line_not_found'
  | 'banner_not_found'
  | 'blog_post_not_found'
  | 'body_too_large'
  | 'book_export_not_found'
  | 'carrier_failed'
  | 'carrier_notice_refused'
  | 'category_not_found'
  | 'category_refused'
  | 'claim_has_remake'
  | 'claim_not_found'
  | 'claim_refused'
  | 'claims_not_taken'
  | 'closed_for_orders'
  | 'code_invalid'
  | 'consent_not_given'
  | 'content_post_not_found'
  | 'content_post_refused'
  | 'customer_group_not_found'
  | 'customer_group_taken'
  | 'customer_has_account'
  | 'customer_not_found'
  | 'delay_answered'
  | 'delay_not_found'
  | 'delay_refused'
  | 'delivery_method_not_found'
  | 'delivery_methods_full'
  | 'demo_file_missing'
  | 'discount_not_found'
  | 'discount_taken'
  | 'disk_full'
  | 'document_not_found'
  | 'document_refused'
  | 'einvoice_not_found'
  | 'einvoice_refused'
  | 'email_taken'
  | 'exchange_rate_missing'
  | 'exchange_rate_not_found'
  | 'exchange_rate_taken'
  | 'file_missing'
  | 'file_too_large'
  | 'forbidden'
  | 'forecast_not_found'
  | 'foreign_origin'
  | 'guests_not_served'
  | 'house_not_found'
  | 'idempotency_key_reused'
  | 'import_not_found'
  | 'import_refused'
  | 'import_state'
  | 'in_use'
  | 'installation_not_found'
  | 'installation_not_open'
  | 'installation_refused'
  | 'installer_busy'
  | 'insufficient_stock'
  | 'interaction_not_found'
  | 'internal'
  | 'invalid_body'
  | 'invalid_credentials'
  | 'invalid_query'
  | 'item_not_found'
  | 'label_not_found'
  | 'last_administrator'
  | 'last_second_factor'
  | 'last_way_in'
  | 'legal_page_taken'
  | 'link_invalid'
  | 'mail_kind_not_found'
  | 'mail_text_refused'
  | 'malformed_csv'
  | 'malformed_json'
  | 'malformed_request'
  | 'measurement_not_found'
  | 'measuring_session_not_found'
  | 'no_own_address'
  | 'no_second_factor'
  | 'not_an_image'
  | 'not_found'
  | 'not_invited'
  | 'nothing_owed'
  | 'nothing_to_export'
  | 'nothing_to_order'
  | 'opportunity_not_found'
  | 'option_not_found'
  | 'option_refused'
  | 'order_agreed'
  | 'order_held'
  | 'order_line_not_found'
  | 'order_locked'
  | 'order_not_accepted'
  | 'order_not_found'
  | 'order_not_open'
  | 'order_not_pending'
  | 'order_refused'
  | 'own_account'
  | 'passkey_invalid'
  | 'passkey_not_found'
  | 'passkey_refused'
  | 'passkeys_full'
  | 'password_required'
  | 'password_too_common'
  | 'password_too_short'
  | 'payment_not_found'
  | 'payment_notice_refused'
  | 'payment_refused'
  | 'payment_reversed'
  | 'payment_unavailable'
  | 'payment_underway'
  | 'payout_booked'
  | 'payout_differs'
  | 'payout_exists'
  | 'payout_file_refused'
  | 'payout_not_found'
  | 'phone_invalid'
  | 'picture_address_refused'
  | 'picture_too_large'
  | 'piece_not_found'
  | 'piece_refused'
  | 'post_refused'
  | 'precondition_failed'
  | 'price_changed'
  | 'price_grid_not_found'
  | 'price_grid_refused'
  | 'product_not_found'
  | 'product_refused'
  | 'proof_needed'
  | 'purchase_order_not_found'
  | 'purchase_order_status'
  | 'purchased_piece_not_found'
  | 'quantity_refused'
  | 'quote_choice_refused'
  | 'quote_choices_gone'
  | 'quote_expired'
  | 'quote_not_accepted'
  | 'quote_not_found'
  | 'quote_refused'
  | 'quote_settled'
  | 'received_invoice_not_found'
  | 'reference_unknown'
  | 'remnant_not_found'
  | 'remnant_used'
  | 'report_not_found'
  | 'reporting_currency_in_use'
  | 'same_customer'
  | 'sample_request_not_found'
  | 'samples_address_limit'
  | 'samples_limit'
  | 'samples_not_offered'
  | 'samples_refused'
  | 'scan_not_found'
  | 'scan_not_undone'
  | 'second_factor_needed'
  | 'second_factor_required'
  | 'session_not_found'
  | 'shipment_booked'
  | 'shipment_not_found'
  | 'shipment_refused'
  | 'shipment_state_refused'
  | 'sign_in_again'
  | 'sign_in_expired'
  | 'sku_taken'
  | 'slug_taken'
  | 'staff_password_too_short'
  | 'storage_full'
  | 'storage_unavailable'
  | 'supplier_not_found'
  | 'support_item_not_found'
  | 'tax_certificate_not_found'
  | 'tax_month_refused'
  | 'tax_rate_not_found'
  | 'tax_rate_taken'
  | 'template_unfinished'
  | 'too_many_requests'
  | 'totp_code_wrong'
  | 'totp_unreadable'
  | 'trend_not_found'
  | 'two_accounts'
  | 'unauthenticated'
  | 'unavailable'
  | 'unknown'
  | 'unsupported_media_type'
  | 'upload_not_found'
  | 'user_not_found'
  | 'vat_service_silent'
  | 'version_conflict'
  | 'visit_slot_taken'
  | 'visits_limit'
  | 'visits_not_offered'
  | 'webhook_delivery_not_found'
  | 'webhook_not_found'
  | 'webhook_refused'
  | 'webhooks_full'
  | 'window_not_found'
  | 'window_refused'
  | 'windows_full'
  | 'withdrawal_not_found'
  | 'withdrawals_not_offered'
  | 'wrong_password'

/** The lists that come in pages. */
export type ListName =
  | 'listAboutParts'
  | 'listAlerts'
  | 'listAudit'
  | 'listBankCsvMaps'
  | 'listBankLines'
  | 'listBanners'
  | 'listBlogPosts'
  | 'listBookExports'
  | 'listCategories'
  | 'listClaims'
  | 'listContentPosts'
  | 'listCustomerGroups'
  | 'listCustomers'
  | 'listDelays'
  | 'listDeliveryMethods'
  | 'listDiscounts'
  | 'listDocuments'
  | 'listEInvoices'
  | 'listExchangeRates'
  | 'listImports'
  | 'listInstallations'
  | 'listInteractions'
  | 'listInventoryCategories'
  | 'listItemPictures'
  | 'listItems'
  | 'listLedgerEntries'
  | 'listLowStock'
  | 'listMarketTrends'
  | 'listMovements'
  | 'listOnOrder'
  | 'listOpenItems'
  | 'listOpportunities'
  | 'listOrderEvents'
  | 'listOrderMessages'
  | 'listOrders'
  | 'listPayouts'
  | 'listProductForecasts'
  | 'listProducts'
  | 'listPurchaseOrders'
  | 'listQuotes'
  | 'listReceivedInvoices'
  | 'listRemnants'
  | 'listReorderSuggestions'
  | 'listSalesForecasts'
  | 'listSampleRequests'
  | 'listSuppliers'
  | 'listSupportItems'
  | 'listTaxCertificates'
  | 'listTaxRates'
  | 'listWithdrawals'
  | 'readConsumption'
  | 'readMaterialForecast'
  | 'readTimeline'

/** Everything that a program may call. */
export interface Operations {
  /** The same for an order without an account, by its private link. */
  addGuestClaimPhoto(input: { token: string; body: Blob }): Promise<{ url: string }>
  /** Enter a payment, refund, discount for cash, write-off or fee; a payment that settles the rest in cash or early brings what is rounded or taken off. Scope: orders:write. */
  addLedgerEntry(input: { id: Id; idempotencyKey?: string; body: AddLedgerEntryBody }): Promise<OrderPayments>
  /** Add a charge or a discount to an order, as a correction of it; If-Match keeps a repeated call from adding it twice. Scope: orders:write. */
  addOrderCharge(input: { id: Id; ifMatch?: string; body: AddOrderChargeBody }): Promise<Order>
  /** Add a line to an order, as a correction of it; If-Match keeps a repeated call from adding it twice. Scope: orders:write. */
  addOrderLine(input: { id: Id; ifMatch?: string; body: AddOrderLineBody }): Promise<Order>
  /** Add an internal note to an order; its buyer never sees it. Scope: orders:write. */
  addOrderNote(input: { id: Id; body: { note: string } }): Promise<OrderEvent>
  /** Agree to the new day, or cancel the order; once. */
  answerDelay(input: { token: string; body: { answer: "consented" | "cancelled" } }): Promise<OwnDelay>
  /** Accept or reject a quote, once and while it is valid. */
  answerPublicQuote(input: { token: string; body: AnswerPublicQuoteBody }): Promise<PublicQuote>
  /** Agree to the price of the measured sizes, or keep the order as it is. */
  answerSizes(input: { token: string; body: AnswerSizesBody }): Promise<PublicInstallation>
  /** Archive several products; those archived already are skipped. Scope: products:write. */
  archiveProducts(input: { body: ConfirmRemnantsBody }): Promise<ArchiveProductsAnswer>
  /** Mail the customer the measured sizes and the new total, with a private link to agree. Scope: visit-reports:write. */
  askAboutSizes(input: { id: Id; body: { version: Version } }): Promise<VisitReport>
  /** Make a backup in the background; GET /api/status has its state and result. Scope: status:write. */
  backUpNow(): Promise<{ folder: string }>
  /** Book an open line for one order, or split it over several: what came in as payments, what left as refunds. Scope: bank-lines:write. */
  bookBankLine(input: { id: Id; body: BookBankLineBody }): Promise<BookBankLineAnswer>
  /** Enter what was collected as payments and what was kept as fees; a difference only if it is accepted, as a fee. Scope: payouts:write. */
  bookPayout(input: { id: Id; body: { acceptsDifference?: boolean } }): Promise<Payout>
  /** Book a parcel at its carrier, which gives it a number; booked twice it stays one. Scope: shipments:write. */
  bookShipment(input: { id: Id }): Promise<ShipmentsShipment>
  /** Book a visit in a free slot; the mail has a private link to move or cancel it. The same person books a slot once, however often this is sent. */
  bookVisit(input: { body: BookVisitBody }): Promise<BookVisitAnswer>
  /** Cancel a visit that its customer booked; cancelling twice changes nothing. */
  cancelBookedVisit(input: { token: string; body: { version: Version } }): Promise<PublicInstallation>
  /** Cancel the order behind a private link while it is pending. */
  cancelGuestOrder(input: { token: string }): Promise<Order>
  /** Cancel an order of which nothing was received. Scope: inventory:write. */
  cancelPurchaseOrder(input: { id: Id }): Promise<PurchaseOrder>
  /** Change the order behind a private link, as its buyer may, until the shop confirms it. */
  changeGuestOrder(input: { token: string; ifMatch?: string; body: ChangeOwnOrderBody }): Promise<Order>
  /** Correct an open payout: what arrived, its fees, its lines. Scope: payouts:write. */
  changePayout(input: { id: Id; body: CreatePayoutBody }): Promise<Payout>
  /** Set the day that the supplier promised for a piece, and its cost; omitted fields are not changed. Scope: inventory:write. */
  changePurchasedPiece(input: { id: Id; piece: Id; body: ChangePurchasedPieceBody }): Promise<PurchaseOrder>
  /** Add to the stock of an item or remove from it. Scope: inventory:write. */
  changeStock(input: { id: Id; idempotencyKey?: string; body: ChangeStockBody }): Promise<ChangeStockAnswer>
  /** The same of an order without an account, by its private link. */
  checkGuestPayment(input: { token: string }): Promise<OwnPayment>
  /** Check a CSV file and report line by line what it would do; nothing is imported until it is run. Scope: imports:write. */
  checkImport(input: { decimal?: "," | "."; dates?: "dmy" | "mdy"; currency?: string; prices?: "area" | "piece"; baseWidth?: number; baseLength?: number; kind: "products" | "customers" | "orders"; fileName: string; body: string | Blob }): Promise<Import>
  /** Ask the European Union’s service whether a VAT number is in use, and keep its answer. Scope: vat-checks:write. */
  checkVatNumber(input: { body: { number: string } }): Promise<VatCheck>
  /** Choose alternatives and optional items of a quote, which gives it other sums. */
  choosePublicQuote(input: { token: string; body: ChoosePublicQuoteBody }): Promise<PublicQuote>
  /** Close short: the rest will not be delivered. Scope: inventory:write. */
  closePurchaseOrder(input: { id: Id }): Promise<PurchaseOrder>
  /** Close a month that is over: its figures stay as they are, and what comes later counts in the month of its issue. Scope: documents:write. */
  closeTaxMonth(input: { body: CloseTaxMonthBody }): Promise<TaxClosing[]>
  /** Book open lines for the orders that are proposed for them: all of them, or none. Scope: bank-lines:write. */
  confirmBankLines(input: { body: ConfirmRemnantsBody }): Promise<BookBankLineAnswer>
  /** Confirm day and time of a visit; confirming twice changes nothing. */
  confirmInstallation(input: { token: string; body?: { version?: Version } }): Promise<PublicInstallation>
  /** Say that the customer has confirmed by phone, or that the sizes are right, before anything is cut. Scope: orders:write. */
  confirmOrder(input: { id: Id; ifMatch?: string; body: ConfirmOrderBody }): Promise<Order>
  /** The supplier has confirmed. Scope: inventory:write. */
  confirmPurchaseOrder(input: { id: Id }): Promise<PurchaseOrder>
  /** Confirm that these remnants were cut; none of them is used again. Scope: inventory:write. */
  confirmRemnants(input: { body: ConfirmRemnantsBody }): Promise<Success>
  /** Consume the materials that were out of stock when the order went into processing. Scope: orders:write. */
  consumeOrderMaterials(input: { id: Id }): Promise<JobSheetStockMaterial[]>
  /** A draft with all that a product has: options, translations, pictures and materials from stock; without its SKU. Scope: products:write. */
  copyProduct(input: { id: Id }): Promise<Product>
  /** Correct customer, lines and charges of an order. Lines change until it is being made, the rest until it is delivered. Scope: orders:write. */
  correctOrder(input: { id: Id; ifMatch?: string; body: CorrectOrderBody }): Promise<Order>
  /** Set the counted quantity; a difference is posted as a movement. Scope: inventory:write. */
  countStock(input: { id: Id; idempotencyKey?: string; body: CountStockBody }): Promise<CountStockAnswer>
  /** Count a step of a visit, words that found nothing or a size that cannot be made; nothing else is kept. */
  countVisit(input: { body: CountVisitBody }): Promise<Response>
  /** Add a part to the about page; without an order it comes last. Scope: about:write. */
  createAboutPart(input: { body: CreateAboutPartBody }): Promise<AboutPart>
  /** Add a banner. Scope: banners:write. */
  createBanner(input: { body: CreateBannerBody }): Promise<Banner>
  /** Create a post; without a slug it gets one from its title, without a date it is dated today. Scope: blog:write. */
  createBlogPost(input: { body: CreateBlogPostBody }): Promise<BlogPost>
  /** Write a file with the invoices, deposits and credit notes of a time that were in no file of this format before. Scope: book-exports:write. */
  createBookExport(input: { body: CreateBookExportBody }): Promise<BookExport>
  /** Add a category; without a slug it gets one from its name. Scope: categories:write. */
  createCategory(input: { body: CreateCategoryBody }): Promise<Category>
  /** Draft or schedule a post; a blog post is published when it is due. Scope: content-posts:write. */
  createContentPost(input: { body: CreateContentPostBody }): Promise<ContentPost>
  /** Create a customer; an e-mail address that another customer has is accepted, and reported. Scope: customers:write. */
  createCustomer(input: { body: CreateCustomerBody }): Promise<CreateWalkInAnswer>
  /** Add a customer group. Scope: groups:write. */
  createCustomerGroup(input: { body: CreateCustomerGroupBody }): Promise<CustomerGroup>
  /** Add a delivery method. Scope: delivery:write. */
  createDeliveryMethod(input: { body: CreateDeliveryMethodBody }): Promise<DeliveryMethod>
  /** Add a discount. Scope: discounts:write. */
  createDiscount(input: { body: CreateDiscountBody }): Promise<Discount>
  /** Create an exchange rate that applies from a day on; one rate a day for two currencies. Scope: settings:write. */
  createExchangeRate(input: { body: CreateExchangeRateBody }): Promise<ExchangeRate>
  /** Plan an installation, for an order or by hand. Scope: installations:write. */
  createInstallation(input: { body: CreateInstallationBody }): Promise<Installation>
  /** Log an interaction with a customer; without a date, now. Scope: interactions:write. */
  createInteraction(input: { body: CreateInteractionBody }): Promise<Interaction>
  /** Add a stock category. Scope: inventory:write. */
  createInventoryCategory(input: { body: CreateInventoryCategoryBody }): Promise<InventoryCategory>
  /** Add an item; its initial stock is the first movement in its ledger. Scope: inventory:write. */
  createItem(input: { body: CreateItemBody }): Promise<Item>
  /** Create inactive articles from templates for missing legal pages; existing ones are not changed. Scope: legal:write. */
  createLegalDrafts(input: { body: CreateLegalDraftsBody }): Promise<SupportItemBySlug[]>
  /** Add a market trend. Scope: forecasting:write. */
  createMarketTrend(input: { body: CreateMarketTrendBody }): Promise<MarketTrend>
  /** Create an opportunity; a closed stage sets its probability and closing day. Scope: opportunities:write. */
  createOpportunity(input: { body: CreateOpportunityBody }): Promise<Opportunity>
  /** Add an option for products. Scope: options:write. */
  createOption(input: { body: CreateOptionBody }): Promise<Option>
  /** Enter a payout by hand; the same one again is refused. Scope: payouts:write. */
  createPayout(input: { body: CreatePayoutBody }): Promise<Payout>
  /** Add a price grid, as sides and prices, as the text of a table, or as a CSV file with the name in the query: the first row names the widths, the first column the lengths, in mm unless the first cell says cm or m. Scope: price-grids:write. */
  createPriceGrid(input: { name?: string; body: { name: string; widths_mm: number[]; lengths_mm: number[]; prices: number[] } | { name: string; text: string } }): Promise<PriceGrid>
  /** Create a product, published or as a draft; without a price it is saved as a draft. Scope: products:write. */
  createProduct(input: { body: CreateProductBody }): Promise<Product>
  /** Add a product forecast. Scope: forecasting:write. */
  createProductForecast(input: { body: CreateProductForecastBody }): Promise<ProductForecast>
  /** Draft a purchase order; its totals are computed from its lines. Scope: inventory:write. */
  createPurchaseOrder(input: { body: CreatePurchaseOrderBody }): Promise<PurchaseOrder>
  /** Create a quote, with the next number of the year. Scope: quotes:write. */
  createQuote(input: { body: CreateQuoteBody }): Promise<Quote>
  /** Record what is left of a roll; it gets a label. Scope: inventory:write. */
  createRemnant(input: { body: CreateRemnantBody }): Promise<Remnant>
  /** Create a sales forecast for a month, a quarter or a year. Scope: forecasting:write. */
  createSalesForecast(input: { body: CreateSalesForecastBody }): Promise<SalesForecast>
  /** Pack a parcel with pieces and goods of an order that are in no other one. Scope: orders:write. */
  createShipment(input: { id: Id; body: CreateShipmentBody }): Promise<ShipmentsShipment>
  /** Add a supplier. Scope: inventory:write. */
  createSupplier(input: { body: CreateSupplierBody }): Promise<Supplier>
  /** Create a support article; by default its order is 0 and it is shown. Scope: support:write. */
  createSupportItem(input: { body: CreateSupportItemBody }): Promise<SupportItemBySlug>
  /** Add a certificate that frees a customer’s purchases in a country or region from tax. Scope: tax-certificates:write. */
  createTaxCertificate(input: { body: CreateTaxCertificateBody }): Promise<TaxCertificate>
  /** Add a tax rate for a place, a class and a range of days. Scope: tax-rates:write. */
  createTaxRate(input: { body: CreateTaxRateBody }): Promise<TaxRate>
  /** Create a walk-in customer, of whom only a name is known. Scope: customers:write. */
  createWalkIn(input: { body: CreateWalkInBody }): Promise<CreateWalkInAnswer>
  /** Add a webhook; the response contains the secret, which is not shown again. Scope: webhooks:write. */
  createWebhook(input: { body: CreateWebhookBody }): Promise<CreateWebhookAnswer>
  /** Declare that you withdraw from an order; the answer is the same whether there is such an order, and its address gets a receipt. */
  declareWithdrawal(input: { body: DeclareWithdrawalBody }): Promise<{ receivedAt: Moment }>
  /** Delete a part of the about page. Scope: about:write. */
  deleteAboutPart(input: { id: Id }): Promise<Success>
  /** Delete a banner. Scope: banners:write. */
  deleteBanner(input: { id: Id }): Promise<Success>
  /** Delete a post. Scope: blog:write. */
  deleteBlogPost(input: { slug: string }): Promise<Success>
  /** Delete a category; its contents move to another one, or lose their category. Scope: categories:write. */
  deleteCategory(input: { id: Id; move_to?: Id; ifMatch?: string }): Promise<Success>
  /** Delete a planned post; its blog post is not deleted. It can be restored for 30 days. Scope: content-posts:write. */
  deleteContentPost(input: { id: Id }): Promise<Success>
  /** Delete a customer and what was said with them; refused while opportunities, quotes or installations exist. Scope: customers:write. */
  deleteCustomer(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a customer group; its customers are in none then, and orders keep what was taken off. Scope: groups:write. */
  deleteCustomerGroup(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a delivery method; orders keep what was agreed. Scope: delivery:write. */
  deleteDeliveryMethod(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a discount. Scope: discounts:write. */
  deleteDiscount(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete an exchange rate. Scope: settings:write. */
  deleteExchangeRate(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a logged interaction. Scope: interactions:write. */
  deleteInteraction(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Deactivate an item; its ledger is not deleted. Scope: inventory:write. */
  deleteItem(input: { id: Id }): Promise<Success>
  /** Delete a market trend. Scope: forecasting:write. */
  deleteMarketTrend(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete an opportunity, but not its quotes. Scope: opportunities:write. */
  deleteOpportunity(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete an option that no product uses. Scope: options:write. */
  deleteOption(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete an open payout. Scope: payouts:write. */
  deletePayout(input: { id: Id }): Promise<Success>
  /** Delete a price grid that is not used. Scope: price-grids:write. */
  deletePriceGrid(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Archive a product; orders still refer to it. Scope: products:write. */
  deleteProduct(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a product forecast. Scope: forecasting:write. */
  deleteProductForecast(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a quote that has not become an order. Scope: quotes:write. */
  deleteQuote(input: { id: Id }): Promise<Success>
  /** Delete a remnant. Scope: inventory:write. */
  deleteRemnant(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a sales forecast. Scope: forecasting:write. */
  deleteSalesForecast(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Unpack a parcel that was not handed over. Scope: shipments:write. */
  deleteShipment(input: { id: Id }): Promise<{ success: true }>
  /** Delete a supplier. Scope: inventory:write. */
  deleteSupplier(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a support article. Scope: support:write. */
  deleteSupportItem(input: { id: Id }): Promise<Success>
  /** Delete a tax certificate. Scope: tax-certificates:write. */
  deleteTaxCertificate(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a tax rate. Scope: tax-rates:write. */
  deleteTaxRate(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Delete a picture that is no longer used. Scope: upload:write. */
  deleteUpload(input: { filename: string }): Promise<Success>
  /** Remove a webhook with its messages. Scope: webhooks:write. */
  deleteWebhook(input: { id: Id }): Promise<Success>
  /** Take the account off a customer record that is somebody else’s; their next order makes a record of their own. Scope: customers:write. */
  detachAccount(input: { id: Id }): Promise<Customer>
  /** Take a backup out of the folder of backups, within ten minutes of signing in or giving the password. Scope: status:read. */
  downloadBackup(input: { file: string }): Promise<Response>
  /** Draft the notice that an order will be ready later than promised, or give its draft another day. Scope: orders:write. */
  draftDelay(input: { id: Id; body: { newDay: string } }): Promise<Delay>
  /** Put the pieces of an accepted order that are on no purchase order on drafts of their suppliers; nothing is sent. Scope: orders:write. */
  draftOrderPurchases(input: { id: Id }): Promise<OrderPurchase[]>
  /** End the payment that was begun with a provider which the shop no longer has (`lost` of the payments of an order), so that the customer can pay in another way; what came of it is entered by hand. Scope: orders:write. */
  endLostPayment(input: { id: Id }): Promise<OrderPayments>
  /** Erase a person without an account, their orders included; what is still open waits until it is closed. Scope: customers:write. */
  eraseCustomer(input: { id: Id }): Promise<{ erased: boolean }>
  /** Give the demo orders of the last weeks payments, open items, parcels and claims, and turn payments and claims on; a second call does nothing. Scope: demo:write. */
  fillDemoBooks(): Promise<{ orders: number }>
  /** Fill in fields of all legal pages at once, and delete the notices of templates. Scope: legal:write. */
  fillLegalFields(input: { body: FillLegalFieldsBody }): Promise<FillLegalFieldsAnswer>
  /** Generate a post from a prompt; with Accept: text/event-stream it is streamed. Scope: ai:write. */
  generateContent(input: { body: GenerateContentBody }): Promise<{ content: string }>
  /** Generate a product description; with Accept: text/event-stream it is streamed. Scope: ai:write. */
  generateProductDescription(input: { body: GenerateProductDescriptionBody }): Promise<{ description: string }>
  /** Whether the signed-in user gets a mail when an alert is raised. Scope: inventory:read. */
  getAlertMails(): Promise<{ wanted: boolean }>
  /** Whether visits are counted, and the foreign tool that counts those who agree. Scope: settings:read. */
  getAnalyticsSettings(): Promise<AnalyticsSettings>
  /** Whether the shop has a service that writes texts. Scope: ai:read. */
  getAssistant(): Promise<{ isConfigured: boolean }>
  /** The bill of materials of a product. Scope: inventory:read. */
  getBill(input: { id: Id }): Promise<Bill>
  /** One blog post, also by an earlier slug or one in another language. */
  getBlogPost(input: { slug: string; lng?: string }): Promise<BlogPost>
  /** A file for bookkeeping, with the bytes that it was made with. Scope: book-exports:read. */
  getBookExportFile(input: { id: Id }): Promise<Response>
  /** The day on which a whole cart would be ready if it were ordered today, by the time of the workshop and the stock; null where the shop plans without them, or a piece cannot be made. */
  getCartReadyDay(input: { body: GetCartReadyDayBody }): Promise<{ ready_on: string | null }>
  /** The rounding step for amounts paid in cash on delivery. */
  getCashRounding(): Promise<CashRounding>
  /** One category. */
  getCategory(input: { id: Id; lng?: string }): Promise<Category>
  /** One category by its slug in any language, or by an earlier slug. */
  getCategoryBySlug(input: { slug: string; lng?: string }): Promise<Category>
  /** Numbers of products and posts in a category. Scope: categories:read. */
  getCategoryContents(input: { id: Id }): Promise<CategoryContents>
  /** Whether claims are taken, the fit promise, the cover, and what work costs. Scope: settings:read. */
  getClaimSettings(): Promise<ClaimSettings>
  /** How the pieces of a product are made, and their limits. */
  getConfiguration(input: { id: Id; lng?: string }): Promise<Configuration>
  /** One planned post. Scope: content-posts:read. */
  getContentPost(input: { id: Id }): Promise<ContentPost>
  /** One customer. Scope: customers:read. */
  getCustomer(input: { id: Id }): Promise<Customer>
  /** What a customer owes, and whether they have refused deliveries. Scope: payments:read. */
  getCustomerStanding(input: { id: Id }): Promise<CustomerStanding>
  /** The cutting plan for the cloth of an order. Scope: orders:read. */
  getCuttingPlan(input: { id: Id }): Promise<WallDayRoll[]>
  /** One cutting plan for the cloth of several orders. Scope: orders:read. */
  getCuttingPlans(input: { ids: string }): Promise<WallDayRoll[]>
  /** One delivery method. Scope: delivery:read. */
  getDeliveryMethod(input: { id: Id }): Promise<DeliveryMethod>
  /** One document. Scope: documents:read. */
  getDocument(input: { id: Id }): Promise<Document>
  /** A document as it was issued, as a PDF file with its data in it. Scope: documents:read. */
  getDocumentPdf(input: { id: Id }): Promise<Response>
  /** How invoices and other documents are numbered. Scope: settings:read. */
  getDocumentSettings(): Promise<DocumentSettings>
  /** The data of an invoice as it was issued, as XML (EN 16931). Scope: documents:read. */
  getDocumentXml(input: { id: Id }): Promise<Response>
  /** The PDF file of an electronic invoice as the provider issued it. Scope: einvoices:read. */
  getEInvoicePdf(input: { id: Id }): Promise<Response>
  /** Whether a provider of electronic invoices is configured, and how many are not issued yet. Scope: einvoices:read. */
  getEInvoiceStatus(): Promise<EInvoiceStatus>
  /** The XML file of an electronic invoice as the provider issued it. Scope: einvoices:read. */
  getEInvoiceXml(input: { id: Id }): Promise<Response>
  /** A document of the order behind a private link, as a PDF file. */
  getGuestDocumentPdf(input: { token: string; id: Id }): Promise<Response>
  /** The order behind a private link as a house. */
  getGuestHouse(input: { token: string }): Promise<OwnHouse>
  /** The order behind a private link. */
  getGuestOrder(input: { token: string }): Promise<Order>
  /** The same of an order without an account, by its private link. */
  getGuestPayment(input: { token: string }): Promise<OwnPayment>
  /** A house that its buyer shows: without names, number, prices and rooms. */
  getHouse(input: { token: string }): Promise<House>
  /** One import with its line-by-line report. Scope: imports:read. */
  getImport(input: { id: Id }): Promise<Import>
  /** One installation. Scope: installations:read. */
  getInstallation(input: { id: Id }): Promise<Installation>
  /** Number of items, of items with low stock, and the stock value. Scope: inventory:read. */
  getInventoryAnalytics(): Promise<InventoryAnalytics>
  /** The settings for receiving deliveries. Scope: inventory:read. */
  getInventorySettings(): Promise<InventorySettings>
  /** One item. Scope: inventory:read. */
  getItem(input: { id: Id }): Promise<Item>
  /** The orders that need an item, the quantity on order, and how long its stock lasts. Scope: inventory:read. */
  getItemDemand(input: { id: Id }): Promise<ItemDemand>
  /** The texts of a mail in one language, each with the names that may stand in it. Scope: mail-texts:read. */
  getMailTexts(input: { kind: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru" }): Promise<MailTexts>
  /** What is left of an order after materials, work, delivery and pieces that were made again. Scope: orders:read. */
  getMargin(input: { id: Id }): Promise<Margin>
  /** The sheet with marks that the camera measures by, to print at actual size, as a PDF file. */
  getMarkedSheet(input?: { lng?: string; paper?: "A4" | "Letter" }): Promise<Response>
  /** One market trend. Scope: forecasting:read. */
  getMarketTrend(input: { id: Id }): Promise<MarketTrend>
  /** Products on sale without a kind, with kinds suggested by their categories and names. Scope: products:read. */
  getMissingKinds(): Promise<MissingKinds>
  /** For a shop in the USA that charges taxes: sales by state in this and the last calendar year against the thresholds of economic nexus, the nearest first; as a file with `Accept: text/csv`. Scope: documents:read. */
  getNexus(): Promise<Nexus[]>
  /** Whether the shop is open, since when and by whom, and whether demo content is still there. Scope: setup:read. */
  getOpening(): Promise<Opening>
  /** One opportunity. Scope: opportunities:read. */
  getOpportunity(input: { id: Id }): Promise<Opportunity>
  /** One order. Scope: orders:read. */
  getOrder(input: { id: Id }): Promise<Order>
  /** What was paid of an order, and what is owed of it. Scope: orders:read. */
  getOrderPayments(input: { id: Id }): Promise<OrderPayments>
  /** The notice behind a private link. */
  getOwnDelay(input: { token: string }): Promise<OwnDelay>
  /** How orders can be paid, and what is asked for before they are made. Scope: settings:read. */
  getPaymentSettings(): Promise<PaymentSettings>
  /** A payout with its lines, and how each fits what is owed. Scope: payouts:read. */
  getPayout(input: { id: Id }): Promise<Payout>
  /** What is wanted before a piece is packed. Scope: settings:read. */
  getPieceSettings(): Promise<PieceSettings>
  /** The register of processing: which personal data the shop has, why, how long, and who receives it. Scope: privacy:read. */
  getProcessingRegister(): Promise<ProcessingRegister[]>
  /** One product. */
  getProduct(input: { id: Id; lng?: string }): Promise<Product>
  /** Cut list, cutting plan and labels of some orders as one PDF file, in the language of the workshop. Scope: orders:read. */
  getProductionPdf(input: { ids: string; lng?: "en" | "vi" | "zh" | "es" | "de" | "ru" }): Promise<Response>
  /** The visit behind a private link. */
  getPublicInstallation(input: { token: string }): Promise<PublicInstallation>
  /** The quote behind a private link. */
  getPublicQuote(input: { token: string }): Promise<PublicQuote>
  /** The quote behind a private link, as a PDF file. */
  getPublicQuotePdf(input: { token: string }): Promise<Response>
  /** One purchase order. Scope: inventory:read. */
  getPurchaseOrder(input: { id: Id }): Promise<PurchaseOrder>
  /** A purchase order as sent to the supplier, as a PDF file. Scope: inventory:read. */
  getPurchaseOrderPdf(input: { id: Id }): Promise<Response>
  /** One quote. Scope: quotes:read. */
  getQuote(input: { id: Id }): Promise<Quote>
  /** A quote as sent to the customer, as a PDF file. Scope: quotes:read. */
  getQuotePdf(input: { id: Id }): Promise<Response>
  /** The year of light at the window of an item of a quote, without and with the piece. */
  getQuotedYear(input: { token: string; number: number; lng?: string }): Promise<QuotedYear>
  /** Days with orders that have no exchange rate between the shop currency and the reporting currency. Scope: settings:read. */
  getRateCoverage(): Promise<RateCoverage>
  /** The newest message that the user has seen. Scope: chat:read. */
  getReadPlace(): Promise<{ seq: number }>
  /** The day on which pieces of a product would be ready if they were ordered today, by the time of the workshop and the stock; null where the shop plans without them. */
  getReadyDay(input: { id: Id; body: GetReadyDayBody }): Promise<{ ready_on: string | null }>
  /** The file of a received invoice, as it came. Scope: inventory:read. */
  getReceivedInvoiceFile(input: { id: Id }): Promise<Response>
  /** One remnant. Scope: inventory:read. */
  getRemnant(input: { id: Id }): Promise<Remnant>
  /** The currency of reports in inventory, CRM and forecasting, and its current rate. Scope: settings:read. */
  getReportingCurrency(): Promise<ReportingCurrency>
  /** Whether products show who made them and their warnings, and what those say that have nothing of their own. Scope: settings:read. */
  getSafetySettings(): Promise<SafetySettings>
  /** Whether the shop sends samples, and how many at a time. */
  getSampleOffer(): Promise<SampleOffer>
  /** Whether a reminder is still due, for the private link in a mail. */
  getSampleReminder(input: { token: string }): Promise<{ reminder: boolean }>
  /** The rule set of child safety, the days on which the shop does not work, the language of its papers, and whether it sends samples. Scope: settings:read. */
  getSelling(): Promise<Selling>
  /** Name, description, logo, contact, address and opening hours of the shop, and its languages. */
  getSettings(input?: { lng?: string }): Promise<Settings>
  /** What is done and what is left before the shop can open, and what still stands there as an example. Scope: setup:read. */
  getSetup(): Promise<Setup>
  /** Versions, replica, jobs, outbox, backups and disk of the shop. Scope: status:read. */
  getStatus(): Promise<Status>
  /** All open orders as houses, by the day for which they were promised. Scope: orders:read. */
  getStreet(): Promise<Street>
  /** Whether orders are shown as houses. Scope: settings:read. */
  getStreetSettings(): Promise<{ showsHouses: boolean }>
  /** One supplier. Scope: inventory:read. */
  getSupplier(input: { id: Id }): Promise<Supplier>
  /** One support article by its slug in any language, or by an earlier slug. */
  getSupportItemBySlug(input: { slug: string; lng?: string }): Promise<SupportItemBySlug>
  /** Taxes of the documents of a period by place, rate and jurisdiction, credit notes taken off; as a file with `Accept: text/csv`. Scope: documents:read. */
  getTaxReport(input: { from: string; to: string }): Promise<TaxReport[]>
  /** Whether and how the shop charges taxes. Scope: settings:read. */
  getTaxSettings(): Promise<TaxSettings>
  /** The delivery state of a test mail that you have sent. Scope: configuration:read. */
  getTestMail(input: { id: Id }): Promise<TestMail>
  /** Turnover of the invoices of a year by quarter and activity, credit notes taken off; a tax class says its activity. Scope: documents:read. */
  getTurnover(input: { year: number }): Promise<Turnover[]>
  /** Number of orders since the user last looked at the list of orders. Scope: orders:read. */
  getUnseenOrders(): Promise<UnseenOrders>
  /** The usual times of visits, and what shoppers may book. Scope: settings:read. */
  getVisitSettings(): Promise<VisitSettings>
  /** The pieces of all open orders on their days of making, with the cutting plan of each day and what the stock lacks. Scope: orders:read. */
  getWall(): Promise<Wall>
  /** End the link to the house. */
  hideGuestHouse(input: { token: string }): Promise<OwnHouse>
  /** Put a line aside that is about no order, or take it back. Scope: bank-lines:write. */
  ignoreBankLine(input: { id: Id; body: { isIgnored: boolean } }): Promise<BookBankLineAnswer>
  /** Import a file of the bank (CAMT.052 to 054, MT940, CSV) and propose orders for what came in; importing it again changes nothing. Scope: bank-statements:write. */
  importBankFile(input: { fileName?: string; columns?: string; body: Blob }): Promise<ImportBankFileAnswer>
  /** Add and change rates from a CSV file with the columns day, from, to and rate: all of its lines, or none. Scope: settings:write. */
  importExchangeRates(input: { dryRun?: "true" | "false"; decimal?: "," | "."; body: string | Blob }): Promise<ImportExchangeRatesAnswer>
  /** Import the CSV file of a payout; without an amount it is what the file says was paid out. The same file again changes nothing and answers the payout that is there. Scope: payouts:write. */
  importPayout(input: { fileName?: string; kind?: "carrier" | "provider"; name: string; paidOn: string; amount?: number; feePercent?: number; body: Blob }): Promise<Payout>
  /** Add and change products from a CSV file: all of its lines, or none. Scope: products:write. */
  importProducts(input: { dry_run?: "true" | "false"; body: string | Blob }): Promise<ImportProductsAnswer>
  /** Add and change tax rates from a CSV file, such as one that a state publishes: all of its lines, or none. Scope: tax-rates:write. */
  importTaxRates(input: { dryRun?: "true" | "false"; decimal?: "," | "."; body: string | Blob }): Promise<ImportTaxRatesAnswer>
  /** Import a file of translations: all of its lines, or none; empty texts are ignored. Scope: translations:write. */
  importTranslations(input: { dry_run?: "true" | "false"; body: string | Blob }): Promise<ImportTranslationsAnswer>
  /** Replace the list of provinces and wards by a CSV file with the columns province, ward and code: all of its lines, or none; without lines the list is empty. Scope: wards:write. */
  importWards(input: { dryRun?: "true" | "false"; body: string | Blob }): Promise<ImportWardsAnswer>
  /** An installation as a calendar file (RFC 5545). Scope: installations:read. */
  installationCalendar(input: { id: Id }): Promise<Response>
  /** Issue the delivery note of a parcel, once. Scope: shipments:write. */
  issueDeliveryNote(input: { id: Id }): Promise<ShipmentsShipment>
  /** Issue a document for an order: it gets a number and stays as it is. Scope: orders:write. */
  issueDocument(input: { id: Id; idempotencyKey?: string; body: IssueDocumentBody }): Promise<Document>
  /** Issue an electronic invoice for an invoice, or adjust one by a credit note; asking again for the same document answers the one that is there. Scope: einvoices:write. */
  issueEInvoice(input: { body: IssueEInvoiceBody }): Promise<EInvoice>
  /** A shelf label with name, SKU and barcode, 62 by 29 mm, as a PDF file. Scope: inventory:read. */
  itemLabel(input: { id: Id }): Promise<Response>
  /** Declare that two customers are different people; they are no longer suggested as duplicates. Scope: customers:write. */
  keepCustomersApart(input: { id: Id; body: { customerId: Id } }): Promise<Success>
  /** Say to which purchase order a received invoice belongs; null: to none. Scope: inventory:write. */
  linkReceivedInvoice(input: { id: Id; body: LinkReceivedInvoiceBody }): Promise<ReceivedInvoice>
  /** Parts of the about page by order; inactive ones for staff only. */
  listAboutParts(input?: { limit?: number; cursor?: string; kind?: AboutPartKind; lng?: string }): Promise<AboutPart[]>
  /** Stock alerts, unresolved ones first, then newest first, unless `sort` says otherwise. Scope: inventory:read. */
  listAlerts(input?: { limit?: number; cursor?: string; resolved?: "true" | "false"; type?: "low_stock" | "out_of_stock" | "overstock"; alertType?: "low_stock" | "out_of_stock" | "overstock"; q?: string; sort?: "isResolved" | "-isResolved" | "createdAt" | "-createdAt" }): Promise<Alert[]>
  /** Who did what to which record, newest first unless `sort` says otherwise. Scope: audit:read. */
  listAudit(input?: { limit?: number; cursor?: string; person?: Id; action?: string; type?: string; record?: string; from?: string; to?: string; q?: string; sort?: "at" | "-at" }): Promise<Audit[]>
  /** How CSV files of banks are read, by the names of their columns. Scope: bank-csv-maps:read. */
  listBankCsvMaps(input?: { limit?: number; cursor?: string; sort?: "updatedAt" | "-updatedAt" }): Promise<BankCsvMap[]>
  /** What moved on the accounts, newest first; as a file with `Accept: text/csv`. Scope: bank-lines:read. */
  listBankLines(input?: { limit?: number; cursor?: string; q?: string; state?: "open" | "booked" | "ignored"; reason?: "exact" | "reference" | "name" | "settled" | "unknown" | "outgoing" | "currency"; sort?: "bookedOn" | "-bookedOn" | "amount" | "-amount" }): Promise<BankLine[]>
  /** Banners, by sort order unless `sort` says otherwise; inactive ones for staff only. */
  listBanners(input?: { limit?: number; cursor?: string; q?: string; active?: "true" | "false"; sort?: "sort_order" | "-sort_order" | "title" | "-title" | "created_at" | "-created_at"; lng?: string }): Promise<Banner[]>
  /** What is there of each batch (dye lot) of an item, the oldest first. Scope: inventory:read. */
  listBatches(input: { id: Id }): Promise<Batch[]>
  /** Blog posts, newest first; those dated in the future for staff only. */
  listBlogPosts(input?: { limit?: number; cursor?: string; q?: string; category_id?: Id; state?: "published" | "scheduled"; sort?: "published_at" | "-published_at" | "title" | "-title"; lng?: string }): Promise<BlogPost[]>
  /** Files for bookkeeping, newest first. Scope: book-exports:read. */
  listBookExports(input?: { limit?: number; cursor?: string; sort?: "createdAt" | "-createdAt" }): Promise<BookExport[]>
  /** What a driver collects in cash: orders that are shipped and paid on delivery, or those with a visit on a day. Scope: payments:read. */
  listCashRound(input?: { day?: string }): Promise<CashRound>
  /** Categories in the order of the shop: by sort order, then by name. */
  listCategories(input?: { limit?: number; cursor?: string; q?: string; sort?: "sort_order" | "-sort_order" | "name" | "-name"; lng?: string }): Promise<Category[]>
  /** Claims about delivered orders, newest first. Scope: claims:read. */
  listClaims(input?: { limit?: number; cursor?: string; q?: string; orderId?: Id; status?: "open" | "accepted" | "refused" | "done"; sort?: "receivedAt" | "-receivedAt" }): Promise<Claim[]>
  /** Every setting of the shop with its value and where that comes from; of secrets only whether they are set. Scope: configuration:read. */
  listConfiguration(): Promise<Configuration2[]>
  /** What a customer agreed to and withdrew, newest first, with the legal texts of their orders; at most 200. Scope: customers:read. */
  listConsents(input: { id: Id }): Promise<Consents>
  /** Planned posts, the earliest first; drafts without a date last. Scope: content-posts:read. */
  listContentPosts(input?: { limit?: number; cursor?: string; from?: string; to?: string; platform?: "facebook" | "instagram" | "twitter" | "linkedin" | "blog"; status?: "draft" | "scheduled" | "published"; q?: string; sort?: "scheduled_at" | "-scheduled_at" | "created_at" | "-created_at" }): Promise<ContentPost[]>
  /** List customer groups. Scope: groups:read. */
  listCustomerGroups(input?: { limit?: number; cursor?: string; q?: string; sort?: "name" | "-name" | "createdAt" | "-createdAt" }): Promise<CustomerGroup[]>
  /** All customers, newest first; as a file with `Accept: text/csv`. Scope: customers:read. */
  listCustomers(input?: { limit?: number; cursor?: string; q?: string; status?: "prospect" | "active" | "inactive" | "former"; type?: "individual" | "business"; assignedTo?: Id; account?: "differs"; sort?: "createdAt" | "-createdAt" | "name" | "-name" }): Promise<Customer[]>
  /** Notices of late orders, newest first. Scope: delays:read. */
  listDelays(input?: { limit?: number; cursor?: string; orderId?: Id; status?: "draft" | "sent" | "consented" | "cancelled"; sort?: "createdAt" | "-createdAt" }): Promise<Delay[]>
  /** The calculators of modules that may give the price of a delivery method. Scope: delivery:read. */
  listDeliveryCalculators(): Promise<{ name: string; title: string }[]>
  /** The ways of delivery for an order that staff take or correct, with their prices as its saving would charge them; nothing is stored. Scope: orders:write. */
  listDeliveryChoices(input: { body: ListDeliveryChoicesBody }): Promise<ListQuotedDeliveryAnswer>
  /** The delivery methods in their order; at most 50. Scope: delivery:read. */
  listDeliveryMethods(input?: { limit?: number; cursor?: string; active?: "true" | "false"; sort?: "position" | "-position" }): Promise<DeliveryMethod[]>
  /** List discounts. Scope: discounts:read. */
  listDiscounts(input?: { limit?: number; cursor?: string; q?: string; sort?: "code" | "-code" | "createdAt" | "-createdAt" | "uses" | "-uses" }): Promise<Discount[]>
  /** Invoices and other documents, newest first; as a file with `Accept: text/csv`. Scope: documents:read. */
  listDocuments(input?: { limit?: number; cursor?: string; q?: string; kind?: "proforma" | "deposit" | "invoice" | "final" | "credit" | "delivery"; orderId?: Id; from?: string; to?: string; sort?: "issuedAt" | "-issuedAt" | "number" | "-number" }): Promise<Document[]>
  /** Pairs of customers with the same e-mail, phone, or name and address that can be merged, at most 50, the latest first. Scope: customers:read. */
  listDuplicates(): Promise<Duplicate[]>
  /** Electronic invoices, newest first. Scope: einvoices:read. */
  listEInvoices(input?: { limit?: number; cursor?: string; state?: "waiting" | "issued" | "refused"; orderId?: Id; sort?: "createdAt" | "-createdAt" }): Promise<EInvoice[]>
  /** Exchange rates, newest day first; as a file with `Accept: text/csv`. Scope: settings:read. */
  listExchangeRates(input?: { limit?: number; cursor?: string; q?: string; sort?: "day" | "-day" }): Promise<ExchangeRate[]>
  /** The free slots of the next weeks; with a setting that is off until an owner turns it on. */
  listFreeVisits(): Promise<FreeVisits>
  /** The same of an order without an account, by its private link. */
  listGuestClaims(input: { token: string }): Promise<OwnClaims>
  /** The documents of the order behind a private link. */
  listGuestDocuments(input: { token: string }): Promise<OwnDocument[]>
  /** The same of an order without an account, by its private link. */
  listGuestShipments(input: { token: string }): Promise<OwnShipment[]>
  /** Files that were checked, imported or undone, newest first. Scope: imports:read. */
  listImports(input?: { limit?: number; cursor?: string; kind?: "products" | "customers" | "orders" }): Promise<Import2[]>
  /** All installations, newest first unless `sort` says otherwise. Scope: installations:read. */
  listInstallations(input?: { limit?: number; cursor?: string; status?: "scheduled" | "confirmed" | "in_progress" | "completed" | "cancelled" | "rescheduled"; customerId?: Id; orderId?: Id; installer?: string; installerId?: Id; from?: string; to?: string; q?: string; sort?: "createdAt" | "-createdAt" | "scheduledDate" | "-scheduledDate" }): Promise<Installation[]>
  /** The staff who can be assigned to visits and next actions, by name; at most 200. Scope: installers:read. */
  listInstallers(): Promise<OptionProduct[]>
  /** Interactions with customers, newest first; as a file with `Accept: text/csv`. Scope: interactions:read. */
  listInteractions(input?: { limit?: number; cursor?: string; q?: string; type?: "call" | "email" | "meeting" | "quote" | "order" | "complaint" | "follow_up"; customerId?: Id; due?: "today"; sort?: "date" | "-date" }): Promise<Interaction[]>
  /** Stock categories, by name unless `sort` says otherwise. Scope: inventory:read. */
  listInventoryCategories(input?: { limit?: number; cursor?: string; q?: string; sort?: "name" | "-name" | "createdAt" | "-createdAt" }): Promise<InventoryCategory[]>
  /** What stock items look like: the swatch of the choice or the closest picture of the only product they are for. Scope: inventory:read. */
  listItemPictures(input?: { limit?: number; cursor?: string }): Promise<ItemPicture[]>
  /** Inventory items, newest first. Scope: inventory:read. */
  listItems(input?: { limit?: number; cursor?: string; q?: string; category_id?: Id; supplier_id?: Id; type?: "raw_material" | "component" | "finished_product" | "hardware"; stock?: "low" | "out" | "over"; active?: "true" | "false" | "all"; sort?: "name" | "-name" | "sku" | "-sku" | "stock" | "-stock" | "created_at" | "-created_at" }): Promise<Item[]>
  /** Data of packing slips and production sheets of some orders, in the order of the ids. Scope: orders:read. */
  listJobSheets(input: { ids: string }): Promise<JobSheet[]>
  /** All entries of the ledger, newest first; as a file with `Accept: text/csv`. Scope: payments:read. */
  listLedgerEntries(input?: { limit?: number; cursor?: string; q?: string; kind?: "payment" | "refund" | "cash_discount" | "write_off" | "rounding" | "fee"; method?: "cash" | "transfer" | "card" | "carrier" | "other"; from?: string; to?: string; sort?: "createdAt" | "-createdAt" | "bookedOn" | "-bookedOn" }): Promise<OrderPaymentsEntry[]>
  /** Links to the published legal pages, for the footer of every page. */
  listLegalLinks(input?: { lng?: string }): Promise<LegalLink[]>
  /** The legal pages that the shop’s country requires, and their state. Scope: legal:read. */
  listLegalPages(): Promise<LegalPages>
  /** Active items at or below their reorder point, the most urgent first unless `sort` says otherwise. Scope: inventory:read. */
  listLowStock(input?: { limit?: number; cursor?: string; q?: string; sort?: "urgency" | "-urgency" | "name" | "-name" | "sku" | "-sku" | "stock" | "-stock" | "created_at" | "-created_at" }): Promise<Item[]>
  /** The mails whose texts an owner can edit. Scope: mail-texts:read. */
  listMailKinds(): Promise<MailKind[]>
  /** List market trends. Scope: forecasting:read. */
  listMarketTrends(input?: { limit?: number; cursor?: string; q?: string; sort?: "createdAt" | "-createdAt" | "name" | "-name" }): Promise<MarketTrend[]>
  /** Materials of the products on sale, the most used first. */
  listMaterials(input?: { lng?: string }): Promise<Material[]>
  /** Messages of the team chat, oldest first: the last 200, or those after or before a given message. Scope: chat:read. */
  listMessages(input?: { after?: number; before?: number; limit?: number }): Promise<Message[]>
  /** The ledger of an item, newest first. Scope: inventory:read. */
  listMovements(input: { id: Id; limit?: number; cursor?: string }): Promise<Movement[]>
  /** What products on sale offer to choose: swatches by name, then the options that most products have. */
  listOfferedChoices(input?: { lng?: string }): Promise<OfferedChoice[]>
  /** Items that purchase orders still have to deliver, with their quantities; without a limit, at most 5,000. Scope: inventory:read. */
  listOnOrder(input?: { limit?: number; cursor?: string }): Promise<OnOrder[]>
  /** Orders of which something is owed, the oldest first; as a file with `Accept: text/csv`. Scope: payments:read. */
  listOpenItems(input?: { limit?: number; cursor?: string; q?: string; show?: "all" | "late" | "deposit" | "undecided" | "credit"; method?: "cash" | "transfer" | "card"; customerId?: Id; sort?: "createdAt" | "-createdAt" | "due" | "-due" }): Promise<OpenItem[]>
  /** All opportunities, newest first; as a file with `Accept: text/csv`. Scope: opportunities:read. */
  listOpportunities(input?: { limit?: number; cursor?: string; q?: string; stage?: "lead" | "qualified" | "proposal" | "negotiation" | "closed_won" | "closed_lost"; customerId?: Id; assignedTo?: Id; sort?: "createdAt" | "-createdAt" | "estimatedValue" | "-estimatedValue" }): Promise<Opportunity[]>
  /** All options with their choices, by name; a shop has 200 at most. Scope: options:read. */
  listOptions(): Promise<Option[]>
  /** What happened to an order and who did it, newest first, with internal notes. Scope: orders:read. */
  listOrderEvents(input: { id: Id; limit?: number; cursor?: string }): Promise<OrderEvent[]>
  /** What an order needs of the stock, what it has used, and what is short; planned while it is pending. Scope: orders:read. */
  listOrderMaterials(input: { id: Id }): Promise<JobSheetStockMaterial[]>
  /** What was sent to the customer of an order, newest first. Scope: orders:read. */
  listOrderMessages(input: { id: Id; limit?: number; cursor?: string }): Promise<OrderMessage[]>
  /** The versions of terms and of the right of withdrawal that the confirmation of an order carried. Scope: orders:read. */
  listOrderPapers(input: { id: Id }): Promise<OrderPaper[]>
  /** The pieces of an order as the wall draws them, whatever its status. Scope: orders:read. */
  listOrderPieces(input: { id: Id }): Promise<WallPiece[]>
  /** The pieces of an order that suppliers make, with their purchase lines and promised days. Scope: orders:read. */
  listOrderPurchases(input: { id: Id }): Promise<OrderPurchase[]>
  /** The versions of an order before each of its corrections, newest first; at most 50. Scope: orders:read. */
  listOrderVersions(input: { id: Id }): Promise<OrderVersion[]>
  /** All orders, newest first; as a file with `Accept: text/csv`. Scope: orders:read. */
  listOrders(input?: { limit?: number; cursor?: string; status?: "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled"; q?: string; from?: string; to?: string; customer_id?: Id; sort?: "created_at" | "-created_at" | "total_amount" | "-total_amount"; rows?: "orders" | "lines" }): Promise<Order[]>
  /** What carriers and providers have paid out, newest first. Scope: payouts:read. */
  listPayouts(input?: { limit?: number; cursor?: string; q?: string; state?: "open" | "booked"; sort?: "paidOn" | "-paidOn" | "amount" | "-amount" }): Promise<Payout2[]>
  /** The staff by name, and which of them are connected. Scope: chat:read. */
  listPeople(): Promise<People[]>
  /** Pieces with their states: of one order, with one label, or of all open orders that have scans. Scope: pieces:read. */
  listPieces(input?: { order?: Id; code?: string }): Promise<Piece[]>
  /** All price grids, by name; a shop has 200 at most. Scope: price-grids:read. */
  listPriceGrids(): Promise<PriceGrid[]>
  /** What the shop expects to sell of single products, newest first; as a file with `Accept: text/csv`. Scope: forecasting:read. */
  listProductForecasts(input?: { limit?: number; cursor?: string; q?: string; period?: "monthly" | "quarterly" | "yearly"; year?: number; state?: "active" | "ended"; sort?: "created_at" | "-created_at" | "starts" | "-starts" | "revenue" | "-revenue"; productId?: Id }): Promise<ProductForecast[]>
  /** Products on sale, newest first. */
  listProducts(input?: { limit?: number; cursor?: string; category_id?: Id; featured?: "true" | "false"; q?: string; material?: string; choice?: string; min_price?: number; max_price?: number; width?: number; length?: number; state?: "published" | "draft" | "hidden" | "all"; sort?: "name" | "-name" | "price" | "-price" | "created_at" | "-created_at"; lng?: string }): Promise<Product[]>
  /** The provinces that forms suggest, by name; none where no list was imported. */
  listProvinces(): Promise<string[]>
  /** The public holidays of the shop’s country in a year, as a suggestion for its days off. Scope: settings:read. */
  listPublicHolidays(input: { year: number }): Promise<{ day: string; name: string }[]>
  /** Purchase orders, newest first; as a file with `Accept: text/csv`. Scope: inventory:read. */
  listPurchaseOrders(input?: { limit?: number; cursor?: string; q?: string; status?: "draft" | "sent" | "confirmed" | "partial" | "completed" | "cancelled"; supplier_id?: Id; sort?: "created_at" | "-created_at" | "total_amount" | "-total_amount" }): Promise<PurchaseOrder[]>
  /** The ways of delivery for the items of a quote at the address of its customer, with their prices; nothing is stored. A chosen one is an item with `delivery`. Scope: quotes:write. */
  listQuotedDelivery(input: { body: ListQuotedDeliveryBody }): Promise<ListQuotedDeliveryAnswer>
  /** All quotes, newest first. Scope: quotes:read. */
  listQuotes(input?: { limit?: number; cursor?: string; status?: "draft" | "sent" | "viewed" | "accepted" | "rejected" | "expired"; ending?: "week"; customerId?: Id; opportunityId?: Id; orderId?: Id; q?: string; sort?: "createdAt" | "-createdAt" | "totalAmount" | "-totalAmount" }): Promise<Quote[]>
  /** The imports of rates of the last thirty days, newest first, at most 20. Scope: settings:read. */
  listRatesImports(): Promise<RatesImport[]>
  /** The invoices of suppliers, those that came last first. Scope: inventory:read. */
  listReceivedInvoices(input?: { limit?: number; cursor?: string; q?: string; purchaseOrderId?: Id; linked?: "true" | "false"; from?: string; to?: string; sort?: "receivedAt" | "-receivedAt" | "issuedOn" | "-issuedOn" }): Promise<ReceivedInvoice[]>
  /** What is left of rolls of cloth, newest first. Scope: inventory:read. */
  listRemnants(input?: { limit?: number; cursor?: string; inventoryItemId?: Id; used?: "true" | "false" | "all"; sort?: "createdAt" | "-createdAt" | "label" | "-label" }): Promise<Remnant[]>
  /** Items to reorder, including those on order already, by supplier. Scope: inventory:read. */
  listReorderSuggestions(input?: { limit?: number; cursor?: string; supplier_id?: Id }): Promise<ReorderSuggestion[]>
  /** What the shop expects to sell and what came of it, newest first; as a file with `Accept: text/csv`. Scope: forecasting:read. */
  listSalesForecasts(input?: { limit?: number; cursor?: string; q?: string; period?: "monthly" | "quarterly" | "yearly"; year?: number; state?: "active" | "ended"; sort?: "created_at" | "-created_at" | "starts" | "-starts" | "revenue" | "-revenue" }): Promise<SalesForecast[]>
  /** Sample requests, newest first; as a file with `Accept: text/csv`. Scope: samples:read. */
  listSampleRequests(input?: { limit?: number; cursor?: string; q?: string; status?: "requested" | "sent" | "cancelled"; customer_id?: Id; sort?: "created_at" | "-created_at" }): Promise<SampleRequest[]>
  /** The newest hundred scans, of one order or of all. Scope: pieces:read. */
  listScans(input?: { order?: Id }): Promise<Scan[]>
  /** The parcels of an order, and what of it is in none yet. Scope: orders:read. */
  listShipments(input: { id: Id }): Promise<Shipments>
  /** The outside providers that the sign-in page offers: all of them until the shop is open and free of demo content, afterwards those that are configured. */
  listSignInProviders(): Promise<SignInProviders>
  /** List suppliers. Scope: inventory:read. */
  listSuppliers(input?: { limit?: number; cursor?: string; active?: "true" | "false"; q?: string; sort?: "name" | "-name" | "createdAt" | "-createdAt" }): Promise<Supplier[]>
  /** Support articles, by order unless `sort` says otherwise; inactive ones for staff only. */
  listSupportItems(input?: { limit?: number; cursor?: string; q?: string; active?: "true" | "false"; sort?: "order" | "-order" | "title" | "-title" | "createdAt" | "-createdAt"; lng?: string }): Promise<SupportItemBySlug[]>
  /** List tax certificates. Scope: tax-certificates:read. */
  listTaxCertificates(input?: { limit?: number; cursor?: string; customerId?: Id; sort?: "createdAt" | "-createdAt" }): Promise<TaxCertificate[]>
  /** The months whose report of taxes is closed, the last first. Scope: documents:read. */
  listTaxClosings(): Promise<TaxClosing[]>
  /** Tax rates by country, region, postcode, class and day; as a file with `Accept: text/csv`. Scope: tax-rates:read. */
  listTaxRates(input?: { limit?: number; cursor?: string; q?: string; sort?: "place" | "-place" | "validFrom" | "-validFrom" | "percent" | "-percent" }): Promise<TaxRate[]>
  /** Translation progress of each language; with Accept: text/csv all texts as a file for translators. Scope: translations:read. */
  listTranslations(input?: { language?: "en" | "vi" | "zh" | "es" | "de" | "ru"; state?: "all" | "open" }): Promise<Translation[]>
  /** What the European Union’s service said of a VAT number: the last ten answers, newest first. Scope: vat-checks:read. */
  listVatChecks(input: { number: string }): Promise<VatCheck[]>
  /** The measured sizes of an order, the newest first; at most 20. Scope: visit-reports:read. */
  listVisitReports(input: { orderId: Id }): Promise<VisitReport[]>
  /** The wards of a province that forms suggest, by name; the province may be without accents. */
  listWards(input: { province: string }): Promise<string[]>
  /** The last 50 messages to a webhook, newest first, and how they went. Scope: webhooks:read. */
  listWebhookDeliveries(input: { id: Id }): Promise<WebhookDelivery[]>
  /** All webhooks; at most 20. Scope: webhooks:read. */
  listWebhooks(): Promise<Webhook[]>
  /** Declarations of withdrawal, newest first. Scope: withdrawals:read. */
  listWithdrawals(input?: { limit?: number; cursor?: string; q?: string; orderId?: Id; isOpen?: "true" | "false"; sort?: "receivedAt" | "-receivedAt" }): Promise<Withdrawal[]>
  /** Claim something of an order without an account, by its private link. */
  makeGuestClaim(input: { token: string; body: MakeOwnClaimBody }): Promise<OwnClaimsClaim>
  /** Make two customers one: everything of the other moves to this one, which keeps what it says itself. Scope: customers:write. */
  mergeCustomers(input: { id: Id; body: { customerId: Id } }): Promise<Customer>
  /** Move a visit that its customer booked to another free slot. */
  moveBookedVisit(input: { token: string; body: MoveBookedVisitBody }): Promise<PublicInstallation>
  /** After a change of the base language: keep the texts written before as translations, and put those of the base language in their place. Scope: translations:write. */
  moveWrittenTexts(input: { body: { from: "en" | "vi" | "zh" | "es" | "de" | "ru" } }): Promise<{ moved: number; left: number }>
  /** Rewrite a text for search engines, with a title and a description. Scope: ai:write. */
  optimizeSeo(input: { body: OptimizeSeoBody }): Promise<OptimizeSeoAnswer>
  /** Reorder the parts of the about page; the first one gets 1. Scope: about:write. */
  orderAboutParts(input: { body: OrderBannersBody }): Promise<Success>
  /** Reorder banners; the first one gets 1. Scope: banners:write. */
  orderBanners(input: { body: OrderBannersBody }): Promise<Success>
  /** Reorder categories; the first one gets 1. Scope: categories:write. */
  orderCategories(input: { body: OrderBannersBody }): Promise<Success>
  /** Reorder delivery methods; the first one gets 1. Scope: delivery:write. */
  orderDeliveryMethods(input: { body: OrderBannersBody }): Promise<Success>
  /** Create the order of an accepted quote, once; later calls return the same order. Scope: quotes:write. */
  orderQuote(input: { id: Id; body?: OrderQuoteBody }): Promise<Order>
  /** Reorder support articles; the first one gets 1. Scope: support:write. */
  orderSupportItems(input: { body: OrderBannersBody }): Promise<Success>
  /** What stands behind the label of a piece: its order, its size, its claims and its warranty. Scope: pieces:read. */
  pieceOfLabel(input: { label: string }): Promise<OfLabel>
  /** Place an order without an account, paid in cash on delivery; with a setting that is off until an owner turns it on. */
  placeGuestOrder(input: { idempotencyKey?: string; body: PlaceGuestOrderBody }): Promise<PlaceGuestOrderAnswer>
  /** Make pieces of a delivered order again, in an order of its own with its price by rule; the same request within 10 seconds, or with the same key, makes no second one. Scope: orders:write. */
  placeRemake(input: { id: Id; idempotencyKey?: string; body: PlaceRemakeBody }): Promise<Order>
  /** Set the day on which pieces of an open order are made; null takes the day off. Today or later, at most a year ahead. Scope: orders:write. */
  planPieces(input: { id: Id; ifMatch?: string; body: PlanPiecesBody }): Promise<Order>
  /** Preview the sanitized HTML of a post; nothing is stored. Scope: blog:write. */
  previewBlogPost(input: { body: { content: string } }): Promise<{ content: string }>
  /** The mail that sending day and time of a visit would write. Scope: installations:read. */
  previewInstallationMail(input: { id: Id }): Promise<QuoteMail>
  /** What a mail looks like with these texts, about an example. Scope: mail-texts:write. */
  previewMail(input: { kind: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; body: TryMailBody }): Promise<PreviewMailAnswer>
  /** The mail that sending a quote would write. Scope: quotes:read. */
  previewQuoteMail(input: { id: Id }): Promise<QuoteMail>
  /** Price, finished size and cut list of a piece, or why it cannot be made. */
  pricePiece(input: { id: Id; lng?: string; body: PricePieceBody }): Promise<PricePieceAnswer>
  /** The visit behind a private link as a calendar file (RFC 5545). */
  publicInstallationCalendar(input: { token: string }): Promise<Response>
  /** Subscribe to mails about stock alerts, or unsubscribe. Scope: inventory:write. */
  putAlertMails(input: { body: { wanted: boolean } }): Promise<{ wanted: boolean }>
  /** Change how visitors are counted; what is left out stays. Scope: settings:write. */
  putAnalyticsSettings(input: { ifMatch?: string; body: PutAnalyticsSettingsBody }): Promise<AnalyticsSettings>
  /** Set the bill of materials of a product, and the supplier if it is bought in; confirmed orders keep their reservations. Scope: inventory:write. */
  putBill(input: { id: Id; ifMatch?: string; body: PutBillBody }): Promise<Bill>
  /** Change the cash rounding step for new orders; null: no rounding. Scope: settings:write. */
  putCashRounding(input: { body: PutCashRoundingBody }): Promise<CashRounding>
  /** Change what is promised of measured pieces and what work costs; what is left out stays. Scope: settings:write. */
  putClaimSettings(input: { ifMatch?: string; body: PutClaimSettingsBody }): Promise<ClaimSettings>
  /** Change how the pieces of a product are made; omitted fields are not changed. Scope: products:write. */
  putConfiguration(input: { id: Id; ifMatch?: string; body: PutConfigurationBody }): Promise<Configuration>
  /** Change how documents are numbered; those that were issued keep their numbers. Scope: settings:write. */
  putDocumentSettings(input: { ifMatch?: string; body: PutDocumentSettingsBody }): Promise<DocumentSettings>
  /** Change the settings for receiving deliveries. Scope: inventory:write. */
  putInventorySettings(input: { ifMatch?: string; body: PutInventorySettingsBody }): Promise<InventorySettings>
  /** Say something else in a mail; a text that is empty or missing is the shop's own again. Scope: mail-texts:write. */
  putMailTexts(input: { kind: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; ifMatch?: string; body: PutMailTextsBody }): Promise<MailTexts>
  /** Open the shop, or mark it as not open yet; no change if that is its state already. Scope: setup:write. */
  putOpening(input: { body: { open: boolean } }): Promise<Opening>
  /** Enter the minutes of work and what the delivery of an order cost the shop. Scope: orders:write. */
  putOrderCosts(input: { id: Id; body: PutOrderCostsBody }): Promise<Margin>
  /** Change how new orders can be paid; orders keep what was agreed. Scope: settings:write. */
  putPaymentSettings(input: { ifMatch?: string; body: PutPaymentSettingsBody }): Promise<PaymentSettings>
  /** Change what is wanted before a piece is packed. Scope: settings:write. */
  putPieceSettings(input: { body: PieceSettings }): Promise<PieceSettings>
  /** Change the reporting currency. Amounts that were typed keep their numbers, so that has to be confirmed where there are any. Scope: settings:write. */
  putReportingCurrency(input: { ifMatch?: string; body: PutReportingCurrencyBody }): Promise<ReportingCurrency>
  /** Change what products show about their safety; omitted fields are not changed. Scope: settings:write. */
  putSafetySettings(input: { ifMatch?: string; body: PutSafetySettingsBody }): Promise<SafetySettings>
  /** Change the rule set of child safety, the days off, the language of papers or whether samples are sent; what is left out stays. Scope: settings:write. */
  putSelling(input: { ifMatch?: string; body: PutSellingBody }): Promise<Selling>
  /** Change name, description, logo, contact, address and opening hours of the shop; omitted fields are not changed. Scope: settings:write. */
  putSettings(input: { ifMatch?: string; body: PutSettingsBody }): Promise<Settings>
  /** Show orders as houses, or not. Scope: settings:write. */
  putStreetSettings(input: { body: { showsHouses: boolean } }): Promise<{ showsHouses: boolean }>
  /** Turn taxes on or off, or change how they are charged; turning them on adds the usual rates of the shop’s country if it has none. Scope: settings:write. */
  putTaxSettings(input: { ifMatch?: string; body: PutTaxSettingsBody }): Promise<TaxSettings>
  /** Change the usual times of visits, and what shoppers may book. Scope: settings:write. */
  putVisitSettings(input: { ifMatch?: string; body: PutVisitSettingsBody }): Promise<VisitSettings>
  /** All sums of a cart for an address: pieces, charges, taxes and total, as an order of them would have; nothing is stored. */
  quoteCheckout(input: { body: QuoteCheckoutBody }): Promise<QuoteCheckoutAnswer>
  /** What a customer would pay for pieces that are made again; nothing is stored. Scope: orders:write. */
  quoteRemake(input: { id: Id; body: QuoteRemakeBody }): Promise<QuoteRemakeAnswer>
  /** Vote whether an article was helpful. */
  rateSupportItem(input: { id: Id; body: { helpful: boolean } }): Promise<Success>
  /** The calibration learned from feedback, for the estimate on this phone and for each method. */
  readCalibration(): Promise<Calibration>
  /** What was used of each item in a month, the most valuable first; as a file with `Accept: text/csv`. Scope: inventory:read. */
  readConsumption(input?: { limit?: number; cursor?: string; month?: string }): Promise<Consumption[]>
  /** Numbers of customers and opportunities, and the value of each stage of the pipeline. Scope: customers:read. */
  readCrmAnalytics(): Promise<CrmAnalytics>
  /** Statistics of the shop: all orders, and a period compared with the one before it. Scope: analytics:read. */
  readDashboard(input?: { from?: string; to?: string; by?: "day" | "week" | "month" }): Promise<Dashboard>
  /** Numbers of demo records, by kind. Scope: demo:read. */
  readDemo(): Promise<Demo>
  /** A file of the bank for the open items of the demo, to be imported. Scope: demo:read. */
  readDemoBankFile(): Promise<Response>
  /** The accuracy of forecasts for past periods. Scope: forecasting:read. */
  readForecastAccuracy(): Promise<ForecastAccuracy>
  /** Suggested forecasts, computed from past sales. Scope: forecasting:read. */
  readForecastSuggestions(input?: { period?: "monthly" | "quarterly" | "yearly"; productId?: Id; seasonalFactor?: number; trendFactor?: number }): Promise<ForecastSuggestions>
  /** What visitors did on these days, and what they did not find. Scope: analytics:read. */
  readFunnel(input: { from: string; to: string }): Promise<Funnel>
  /** What materials open orders and product forecasts will need, what will be missing most first; as a file with `Accept: text/csv`. Scope: inventory:read. */
  readMaterialForecast(input?: { limit?: number; cursor?: string; months?: number }): Promise<MaterialForecast[]>
  /** Accuracy of the camera over time, by method, device and light; by default the last 90 days. Scope: analytics:read. */
  readMeasuringAnalytics(input?: { from?: string; to?: string }): Promise<MeasuringAnalytics>
  /** Sales figures of all orders, or of those between two days. Scope: analytics:read. */
  readSalesAnalytics(input?: { from?: string; to?: string }): Promise<SalesAnalytics>
  /** Numbers of active items with low, no, too much, insufficient or idle stock. Scope: inventory:read. */
  readStockHealth(): Promise<StockHealth>
  /** What moved in each of the last months, in the reporting currency, the newest first; as a file with `Accept: text/csv`. Scope: inventory:read. */
  readStockMovements(input?: { months?: number }): Promise<StockMovement[]>
  /** Orders, quotes, opportunities with their stages, interactions, installations and notes of a customer, newest first. Scope: customers:read. */
  readTimeline(input: { id: Id; limit?: number; cursor?: string }): Promise<Timeline[]>
  /** What the active items are worth at their average cost, by category; as a file with `Accept: text/csv`. Scope: inventory:read. */
  readValuation(): Promise<Valuation[]>
  /** The visits of the user who owns this private address, as a calendar (RFC 5545). */
  readVisitFeed(input: { token: string }): Promise<Response>
  /** What a carrier tells of a parcel, with the secret that it shares with the shop. */
  receiveCarrierNotice(input: { carrier: string; secret?: string }): Promise<{ received: true }>
  /** Keep an invoice of a supplier byte for byte: a PDF or XML file, at most 10 MB. A file that is kept already is answered as it is. Scope: inventory:write. */
  receiveInvoice(input: { purchaseOrderId?: Id; body: Blob }): Promise<ReceivedInvoice>
  /** What a provider of payments tells, signed with the secret that it shares with the shop. */
  receivePaymentNotice(input: { provider: string }): Promise<{ received: true }>
  /** Receive goods: each line becomes a movement and moves the average cost, at the exchange rate of today where the order is in another currency. Scope: inventory:write. */
  receivePurchaseOrder(input: { id: Id; idempotencyKey?: string; body: ReceivePurchaseOrderBody }): Promise<PurchaseOrder>
  /** Receive pieces: each is ready to be checked then; one that has come already is left out. Scope: inventory:write. */
  receivePurchasedPieces(input: { id: Id; body: ReceivePurchasedPiecesBody }): Promise<PurchaseOrder>
  /** What VNPay tells (IPN), in the signed fields of the address. */
  receiveVnpayNotice(): Promise<VnpayNotice>
  /** Write down that a customer gave or withdrew a consent; entries are never changed. Scope: customers:write. */
  recordConsent(input: { id: Id; body: RecordConsentBody }): Promise<Consents>
  /** Send a message again now, with the same id; the response contains the result. Scope: webhooks:write. */
  redeliverWebhook(input: { id: Id; delivery: Id }): Promise<WebhookDelivery>
  /** Give back what was paid by card, through the provider; the entry is made once the provider has done it. Scope: orders:write. */
  refundCardPayment(input: { id: Id; idempotencyKey?: string; body: RefundCardPaymentBody }): Promise<OrderPayments>
  /** A label for a remnant with its item, its size and a barcode, 62 by 29 mm, as a PDF file. Scope: inventory:read. */
  remnantLabel(input: { id: Id }): Promise<Response>
  /** Forget how files with these columns are read. Scope: bank-csv-maps:write. */
  removeBankCsvMap(input: { id: Id; ifMatch?: string }): Promise<Success>
  /** Remove demo content, except what staff have created or changed and the records that this needs. Scope: demo:write. */
  removeDemo(input: { body: { alsoChanged?: boolean } }): Promise<{ removed: number; kept: number }>
  /** Make a new secret; messages are signed with it from now on. Scope: webhooks:write. */
  renewWebhookSecret(input: { id: Id }): Promise<CreateWebhookAnswer>
  /** Open the last closed month again. Scope: documents:write. */
  reopenTaxMonth(input: { month: string }): Promise<TaxClosing[]>
  /** Draft a purchase order with all reorder suggestions of a supplier. Scope: inventory:write. */
  reorderFrom(input: { id: Id }): Promise<PurchaseOrder>
  /** Claims of a period by reason, kind of covering, way of measuring and person, with what was made again. Scope: claims:read. */
  reportMistakes(input?: { from?: string; to?: string }): Promise<Mistakes>
  /** Mail the customer what is owed and how it is transferred: the deposit first, then the rest. Scope: orders:write. */
  requestPayment(input: { id: Id }): Promise<OrderPayments>
  /** Ask for up to 8 samples of swatches by post, free; with a setting that is off until an owner turns it on. */
  requestSamples(input: { idempotencyKey?: string; body: RequestSamplesBody }): Promise<RequestSamplesAnswer>
  /** Resolve an alert; repeating this has no effect. Scope: inventory:write. */
  resolveAlert(input: { id: Id }): Promise<Alert>
  /** Resolve every alert whose stock has recovered. Scope: inventory:write. */
  resolveRecovered(): Promise<{ resolved: number }>
  /** Restore a deleted post. Scope: content-posts:write. */
  restoreContentPost(input: { id: Id }): Promise<ContentPost>
  /** Restore archived products. Scope: products:write. */
  restoreProducts(input: { body: ConfirmRemnantsBody }): Promise<ArchiveProductsAnswer>
  /** Reverse a wrong entry by another one, together with what came with it. Scope: payments:write. */
  reverseLedgerEntry(input: { id: Id; body: { note?: string } }): Promise<OrderPayments>
  /** Check whether the settings work; changes nothing visible. Scope: configuration:write. */
  runCheck(input: { check: "zone" | "currency" | "country" | "address" | "oidc" | "google" | "github" | "assistant" | "files" | "backups"; body: { origin?: string } }): Promise<RunCheckAnswer>
  /** Import a checked file in the background: all of its lines, or those without errors. Scope: imports:write. */
  runImport(input: { id: Id; body: RunImportBody }): Promise<Import>
  /** Save a measurement of the camera tool, in millimetres. */
  saveMeasurement(input: { idempotencyKey?: string; body: SaveMeasurementBody }): Promise<{ id: Id }>
  /** Set the state of the piece with this label. Steps may be left out; back it goes only when asked to. Scope: pieces:write. */
  scanPiece(input: { body: ScanPieceBody }): Promise<ScanPieceAnswer>
  /** Mail a notice with the new day and a private link to answer it; the order is promised for that day from then on. Scope: delays:write. */
  sendDelay(input: { id: Id }): Promise<Delay>
  /** Mail a document to the customer, in the language of the order. Scope: documents:write. */
  sendDocument(input: { id: Id }): Promise<Document>
  /** Report how a measurement compares with a tape measure, in millimetres. */
  sendFeedback(input: { idempotencyKey?: string; body: SendFeedbackBody }): Promise<SendFeedbackAnswer>
  /** Mail the customer the day and time, with a private link to confirm them. Scope: installations:write. */
  sendInstallation(input: { id: Id; body?: { version?: Version } }): Promise<Installation>
  /** Send a draft: the supplier gets it by mail as a PDF file, where an address is known. Scope: inventory:write. */
  sendPurchaseOrder(input: { id: Id }): Promise<PurchaseOrder>
  /** Mail a quote to its customer, with its PDF and a private link. Scope: quotes:write. */
  sendQuote(input: { id: Id; body?: SendQuoteBody }): Promise<Quote>
  /** Send yourself a test mail. Scope: configuration:write. */
  sendTestMail(input: { body: Record<string, never> }): Promise<TestMail>
  /** Set the kinds suggested by categories and names; kinds already set are not changed. Scope: products:write. */
  setMissingKinds(): Promise<SetMissingKindsAnswer>
  /** Set the status of an order; any status may follow any other. Scope: orders:write. */
  setOrderStatus(input: { id: Id; ifMatch?: string; body: SetOrderStatusBody }): Promise<Order>
  /** Set the status of many orders, each in its own transaction; returns the result of each. Scope: orders:write. */
  setOrderStatuses(input: { body: SetOrderStatusesBody }): Promise<SetOrderStatusesAnswer>
  /** Publish or hide several products, or make them drafts; those without a price stay drafts. Scope: products:write. */
  setProductStates(input: { body: SetProductStatesBody }): Promise<SetProductStatesAnswer>
  /** Store the newest message that the user has seen; it only moves forward. Scope: chat:write. */
  setReadPlace(input: { body: { seq: number } }): Promise<Success>
  /** Mark samples as sent, cancelled or waiting. Scope: samples:write. */
  setSampleStatus(input: { id: Id; ifMatch?: string; body: SetSampleStatusBody }): Promise<SampleRequest>
  /** Store the newest order that the user has seen; it only moves forward. Scope: orders:write. */
  setSeenOrders(input: { body: { until: string } }): Promise<Success>
  /** Set what has become of a parcel; handing it over mails the customer. Scope: shipments:write. */
  setShipmentState(input: { id: Id; body: SetShipmentStateBody }): Promise<ShipmentsShipment>
  /** Say whether a declaration of withdrawal was dealt with. Scope: withdrawals:write. */
  setWithdrawalHandled(input: { id: Id; ifMatch?: string; body: SetWithdrawalHandledBody }): Promise<Withdrawal>
  /** Make a link that shows the house, and nothing else, to whoever has it. */
  shareGuestHouse(input: { token: string }): Promise<OwnHouse>
  /** The private link of a quote, for staff to pass on themselves; a draft becomes sent, and nothing is mailed. Scope: quotes:write. */
  shareQuote(input: { id: Id; body?: SendQuoteBody }): Promise<ShareQuoteAnswer>
  /** Hide the checklist for yourself, or show it again. Scope: setup:write. */
  showSetup(input: { body: { shown: boolean } }): Promise<Setup>
  /** The same of an order without an account, by its private link. */
  startGuestPayment(input: { token: string }): Promise<{ redirect: string }>
  /** Start measuring with a camera. */
  startMeasuring(input: { body: StartMeasuringBody }): Promise<StartMeasuringAnswer>
  /** What all orders owe, what of it is late, and what is owed to customers. Scope: payments:read. */
  sumOpenItems(): Promise<OpenItems>
  /** Take a claim from a customer; the limits of the fit promise do not bind staff. Scope: claims:write. */
  takeClaim(input: { body: TakeClaimBody }): Promise<Claim>
  /** Place an order for a customer, for example by telephone. Scope: orders:write. */
  takeOrder(input: { idempotencyKey?: string; body: TakeOrderBody }): Promise<Order>
  /** Correct the order to the measured sizes at today’s prices. Where it becomes dearer this is refused with the new total, because the customer is asked first. Scope: visit-reports:write. */
  takeOverSizes(input: { id: Id; body: { version: Version } }): Promise<VisitReport>
  /** Send a test message now, once; the response contains the result. Scope: webhooks:write. */
  testWebhook(input: { id: Id }): Promise<WebhookDelivery>
  /** Tick or untick a step of the checklist. Scope: setup:write. */
  tickSetupStep(input: { step: "language" | "you" | "name" | "contact" | "legal" | "category" | "product" | "colleague" | "news" | "order" | "mail" | "address" | "backups"; body: { done: boolean } }): Promise<Setup>
  /** Translate texts of the shop into one of its languages, as a draft for a person. Scope: ai:write. */
  translateTexts(input: { body: TranslateTextsBody }): Promise<TranslateTextsAnswer>
  /** What delivering these pieces to this place would cost, by each method that is switched on. Scope: delivery:write. */
  tryDelivery(input: { body: TryDeliveryBody }): Promise<TryDeliveryAnswer>
  /** Try an electronic invoice again that waits or was refused. Scope: einvoices:write. */
  tryEInvoice(input: { id: Id }): Promise<EInvoice>
  /** Send yourself a mail with these texts, about an example. Scope: mail-texts:write. */
  tryMail(input: { kind: string; language: "en" | "vi" | "zh" | "es" | "de" | "ru"; body: TryMailBody }): Promise<Success>
  /** What an order of this total would ask for: its deposit, and how it is transferred; nothing is stored. Scope: settings:write. */
  tryPayment(input: { body: TryPaymentBody }): Promise<TryPaymentAnswer>
  /** The taxes of amounts for an address and a day, as an order would have them; nothing is stored. Scope: settings:write. */
  tryTaxes(input: { body: TryTaxesBody }): Promise<TryTaxesAnswer>
  /** Undo the booking of a parcel at its carrier, so that it can be changed or unpacked. Scope: shipments:write. */
  undoBooking(input: { id: Id }): Promise<ShipmentsShipment>
  /** Take back what an import wrote and nobody has changed since; of customers and sales, administrators only. Scope: imports:write. */
  undoImport(input: { id: Id }): Promise<Import>
  /** Take back what an import of rates wrote and nobody has changed since; what a later import replaced stays until that one is undone. Scope: settings:write. */
  undoRatesImport(input: { id: Id }): Promise<RatesImport>
  /** Take back the last scan of a piece, within a minute. Scope: pieces:write. */
  undoScan(input: { id: Id }): Promise<Piece>
  /** Change a part of the about page; omitted fields are not changed. Scope: about:write. */
  updateAboutPart(input: { id: Id; ifMatch?: string; body: UpdateAboutPartBody }): Promise<AboutPart>
  /** Change how files with these columns are read; what was imported stays as it is. Scope: bank-csv-maps:write. */
  updateBankCsvMap(input: { id: Id; ifMatch?: string; body: UpdateBankCsvMapBody }): Promise<BankCsvMap>
  /** Change a banner; omitted fields are not changed. Scope: banners:write. */
  updateBanner(input: { id: Id; ifMatch?: string; body: UpdateBannerBody }): Promise<Banner>
  /** Change a post; it is still found under its earlier slugs. Scope: blog:write. */
  updateBlogPost(input: { slug: string; ifMatch?: string; body: UpdateBlogPostBody }): Promise<BlogPost>
  /** Change a category; omitted fields are not changed. Scope: categories:write. */
  updateCategory(input: { id: Id; ifMatch?: string; body: UpdateCategoryBody }): Promise<Category>
  /** Accept or refuse a claim, or say that it is done; the customer is mailed what was decided. Scope: claims:write. */
  updateClaim(input: { id: Id; ifMatch?: string; body: UpdateClaimBody }): Promise<Claim>
  /** Change a post, move it, or mark it as published; omitted fields are not changed. Scope: content-posts:write. */
  updateContentPost(input: { id: Id; ifMatch?: string; body: UpdateContentPostBody }): Promise<ContentPost>
  /** Change a customer; omitted fields are not changed. Scope: customers:write. */
  updateCustomer(input: { id: Id; ifMatch?: string; body: UpdateCustomerBody }): Promise<CreateWalkInAnswer>
  /** Change a customer group; omitted fields are not changed. Scope: groups:write. */
  updateCustomerGroup(input: { id: Id; ifMatch?: string; body: UpdateCustomerGroupBody }): Promise<CustomerGroup>
  /** Change a delivery method; omitted fields are not changed, and `terms` is replaced as a whole. Scope: delivery:write. */
  updateDeliveryMethod(input: { id: Id; ifMatch?: string; body: UpdateDeliveryMethodBody }): Promise<DeliveryMethod>
  /** Change a discount; omitted fields are not changed. Scope: discounts:write. */
  updateDiscount(input: { id: Id; ifMatch?: string; body: UpdateDiscountBody }): Promise<Discount>
  /** Change an exchange rate; omitted fields are not changed. Scope: settings:write. */
  updateExchangeRate(input: { id: Id; ifMatch?: string; body: UpdateExchangeRateBody }): Promise<ExchangeRate>
  /** Change an installation; omitted fields are not changed. Scope: installations:write. */
  updateInstallation(input: { id: Id; ifMatch?: string; body: UpdateInstallationBody }): Promise<Installation>
  /** Change a logged interaction; omitted fields are not changed. Scope: interactions:write. */
  updateInteraction(input: { id: Id; ifMatch?: string; body: UpdateInteractionBody }): Promise<Interaction>
  /** Change an item; omitted fields are not changed, and its stock changes only by movements. Scope: inventory:write. */
  updateItem(input: { id: Id; ifMatch?: string; body: UpdateItemBody }): Promise<Item>
  /** Change a market trend; omitted fields are not changed. Scope: forecasting:write. */
  updateMarketTrend(input: { id: Id; ifMatch?: string; body: UpdateMarketTrendBody }): Promise<MarketTrend>
  /** Change an opportunity; omitted fields are not changed, and any stage may follow any other. Scope: opportunities:write. */
  updateOpportunity(input: { id: Id; ifMatch?: string; body: UpdateOpportunityBody }): Promise<Opportunity>
  /** Change an option; its code cannot change, and choices that are not sent are removed. Scope: options:write. */
  updateOption(input: { id: Id; ifMatch?: string; body: UpdateOptionBody }): Promise<Option>
  /** Write fields that modules add to orders and their lines, in any state of the order; omitted ones are not changed. Scope: orders:write. */
  updateOrderFields(input: { id: Id; ifMatch?: string; body: UpdateOrderFieldsBody }): Promise<Order>
  /** Change a price grid; send sides and prices together, the text of a table, or a CSV file; a table without a name keeps the name. Scope: price-grids:write. */
  updatePriceGrid(input: { id: Id; name?: string; ifMatch?: string; body: { name: string; widths_mm: number[]; lengths_mm: number[]; prices: number[]; version?: Version } | { name?: string; text: string; version?: Version } }): Promise<PriceGrid>
  /** Change a product; omitted fields are not changed. Scope: products:write. */
  updateProduct(input: { id: Id; ifMatch?: string; body: UpdateProductBody }): Promise<Product>
  /** Change a product forecast; omitted fields are not changed. Scope: forecasting:write. */
  updateProductForecast(input: { id: Id; ifMatch?: string; body: UpdateProductForecastBody }): Promise<ProductForecast>
  /** Change a draft; omitted fields are not changed. Scope: inventory:write. */
  updatePurchaseOrder(input: { id: Id; ifMatch?: string; body: UpdatePurchaseOrderBody }): Promise<PurchaseOrder>
  /** Change a quote; omitted fields are not changed. Scope: quotes:write. */
  updateQuote(input: { id: Id; ifMatch?: string; body: UpdateQuoteBody }): Promise<Quote>
  /** Change a remnant; omitted fields are not changed. Scope: inventory:write. */
  updateRemnant(input: { id: Id; ifMatch?: string; body: UpdateRemnantBody }): Promise<Remnant>
  /** Change a sales forecast; omitted fields are not changed. Scope: forecasting:write. */
  updateSalesForecast(input: { id: Id; ifMatch?: string; body: UpdateSalesForecastBody }): Promise<SalesForecast>
  /** Change carrier, number or cash on delivery of a parcel; omitted fields are not changed. Scope: shipments:write. */
  updateShipment(input: { id: Id; body: UpdateShipmentBody }): Promise<ShipmentsShipment>
  /** Change a supplier; omitted fields are not changed. Scope: inventory:write. */
  updateSupplier(input: { id: Id; ifMatch?: string; body: UpdateSupplierBody }): Promise<Supplier>
  /** Change a support article; omitted fields are not changed. Scope: support:write. */
  updateSupportItem(input: { id: Id; ifMatch?: string; body: UpdateSupportItemBody }): Promise<SupportItemBySlug>
  /** Change a tax certificate; omitted fields are not changed. Scope: tax-certificates:write. */
  updateTaxCertificate(input: { id: Id; ifMatch?: string; body: UpdateTaxCertificateBody }): Promise<TaxCertificate>
  /** Change a tax rate; omitted fields are not changed. Scope: tax-rates:write. */
  updateTaxRate(input: { id: Id; ifMatch?: string; body: UpdateTaxRateBody }): Promise<TaxRate>
  /** Change a webhook, or switch it on or off; omitted fields are not changed. Scope: webhooks:write. */
  updateWebhook(input: { id: Id; ifMatch?: string; body: UpdateWebhookBody }): Promise<Webhook>
  /** Store one picture: PNG, JPG, GIF, WebP, AVIF or HEIC, at most 5 MB and 40 megapixels. Scope: upload:write. */
  uploadImage(input: { body: Blob }): Promise<{ url: string }>
  /** Store the logo of the shop: JPEG, PNG, SVG or WebP, at most 5 MB. Scope: upload:write. */
  uploadLogo(input: { body: Blob }): Promise<{ url: string }>
  /** Record that the customer has opened the quote. */
  viewPublicQuote(input: { token: string }): Promise<PublicQuote>
  /** Decide to wait for a deposit that has not come: until then the order is not among those to decide. Scope: orders:write. */
  waitForDeposit(input: { id: Id; body: { until?: string } }): Promise<Success>
  /** Revoke the private link of a visit; sending the visit again mails a new one. Scope: installations:write. */
  withdrawInstallationLink(input: { id: Id }): Promise<Installation>
  /** Revoke the private link of an order without an account; the next mail about it brings a new one. Scope: orders:write. */
  withdrawOrderLink(input: { id: Id }): Promise<Order>
  /** Revoke the private link of a quote; sending the quote again mails a new one. Scope: quotes:write. */
  withdrawQuoteLink(input: { id: Id }): Promise<Quote>
  /** Withdraw the consent to a reminder; repeating this has no effect. */
  withdrawSampleReminder(input: { token: string }): Promise<{ reminder: boolean }>
}
