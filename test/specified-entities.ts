/**
 * The stored entities, exactly as specified, with their fields. `name=value` gives the default.
 * Where a specified field is stored in several columns, these are listed instead.
 */
export const entities: Readonly<Record<string, string>> = {
  users: `id email firstName lastName profileImageUrl phone passwordHash role=customer authProvider=oidc providerId
    emailVerified=false phoneVerified=false magicLinkToken magicLinkExpires phoneVerificationCode phoneCodeExpires
    createdAt=now() updatedAt=now() version=1`,
  products: `id name description materials={} basePrice=0 imageUrls={} categoryId isFeatured=false
    baseLengthMm=1000 baseWidthMm=1000 pricePerSqm=0 version=1`,
  categories: `id name description slug imageUrl version=1`,
  blogs: `slug title content categoryId publishedAt=now() imageUrl version=1`,
  orders: `id userId customerName customerEmail customerPhone customerAddress status=pending createdAt=now()
    totalAmount version=1`,
  order_lines: `orderId position productId widthMm lengthMm calculatedPrice`,
  chat_messages: `id userId fullName message createdAt=now()`,
  banners: `id title subtitle imageUrl ctaText ctaLink sortOrder=0 isActive=true version=1`,
  settings: `id siteName siteDescription logoUrl contactEmail contactPhone version=1`,
  content_posts: `id title content platform scheduledAt status=draft createdBy createdAt=now() version=1`,
  support_items: `id title description content slug order=0 isActive=true createdAt=now() updatedAt=now() version=1`,
  suppliers: `id name contactPerson email phone address website paymentTerms isActive=true createdAt=now()
    updatedAt=now() version=1`,
  inventory_categories: `id name description isActive=true createdAt=now()`,
  inventory_items: `id sku name description categoryId supplierId type unit unitCost sellingPrice currentStock=0
    minimumStock=0 maximumStock reorderPoint=0 reorderQuantity=0 location barcode isActive=true createdAt=now()
    updatedAt=now() version=1`,
  stock_movements: `id inventoryItemId type quantity unitCost referenceId referenceType notes performedBy
    createdAt=now()`,
  purchase_orders: `id poNumber supplierId status=draft orderDate expectedDelivery actualDelivery subtotal=0
    taxAmount=0 totalAmount=0 notes createdBy createdAt=now() updatedAt=now() version=1`,
  purchase_order_items: `id purchaseOrderId inventoryItemId quantity unitCost totalCost receivedQuantity=0`,
  stock_alerts: `id inventoryItemId alertType threshold currentLevel isResolved=false resolvedAt resolvedBy
    createdAt=now()`,
  customers: `id userId type companyName firstName lastName email phone secondaryPhone address city state zipCode
    country=USA source status=prospect assignedTo notes tags={} createdAt=now() updatedAt=now() version=1`,
  customer_interactions: `id customerId type subject description outcome nextAction nextActionDate performedBy
    createdAt=now()`,
  opportunities: `id customerId title description stage=lead value probability=0 expectedCloseDate actualCloseDate
    source assignedTo notes createdAt=now() updatedAt=now() version=1`,
  quotes: `id quoteNumber customerId opportunityId title description status=draft validUntil subtotal taxAmount
    discountAmount totalAmount terms notes createdBy sentAt viewedAt acceptedAt createdAt=now() updatedAt=now()
    version=1`,
  quote_items: `id quoteId productId description quantity=1 unitPrice totalPrice specifications`,
  installations: `id orderId customerId scheduledDate scheduledTimeSlot status=scheduled assignedInstaller
    estimatedDuration actualStartTime actualEndTime customerNotes installerNotes completionNotes createdAt=now()
    updatedAt=now() version=1`,
  sales_forecasts: `id period year month quarter forecastRevenue actualRevenue=0 forecastUnits actualUnits=0
    confidence=75 notes createdBy createdAt=now() updatedAt=now() version=1`,
  product_forecasts: `id productId period year month quarter forecastDemand actualDemand=0 forecastRevenue
    seasonalFactor=100 trendFactor=100 notes createdAt=now() updatedAt=now() version=1`,
  market_trends: `id name description category impact impactLevel startDate endDate isActive=true createdAt=now()`,
  ar_measurement_sessions: `id userId sessionId deviceType deviceModel browserName browserVersion
    hasDepthSensor=false sensorType screenWidth screenHeight pixelRatio sessionStartedAt sessionEndedAt
    totalMeasurements=0 createdAt=now()`,
  ar_measurements: `id sessionId measurementNumber point1X point1Y point2X point2Y estimatedDistance actualDepth1
    actualDepth2 focalLengthPx principalPointX principalPointY deviceTiltAlpha deviceTiltBeta deviceTiltGamma
    calculatedWidth calculatedHeight calculatedArea confidence sensorUsed algorithmVersion=1.0 measurementTime
    processingTimeMs`,
  ar_measurement_feedback: `id measurementId sessionId actualWidth actualHeight actualArea widthError heightError
    areaError widthAccuracy heightAccuracy areaAccuracy satisfactionRating difficultyRating feedbackComments
    wouldUseAgain=true measurementMethod lightingConditions surfaceType measurementPurpose submittedAt`,
  ar_analytics: `id period dateKey totalSessions totalMeasurements uniqueUsers avgMeasurementsPerSession iosDevices
    androidDevices desktopDevices devicesWithDepthSensor avgWidthAccuracy avgHeightAccuracy avgAreaAccuracy
    totalFeedbackCount avgSatisfactionRating avgWidthError avgHeightError medianWidthError medianHeightError
    createdAt=now() updatedAt=now()`,
  sessions: `sid sess expire`,
}

/** The allowed values, by table and column. */
export const enumerations: readonly (readonly [table: string, column: string, values: string])[] = [
  ['users', 'role', 'customer admin editor viewer'],
  ['users', 'auth_provider', 'oidc google github password magic_link phone'],
  ['orders', 'status', 'pending confirmed processing shipped delivered cancelled'],
  ['content_posts', 'status', 'draft scheduled published'],
  ['content_posts', 'platform', 'facebook instagram twitter linkedin blog'],
  ['purchase_orders', 'status', 'draft sent confirmed partial completed cancelled'],
  ['quotes', 'status', 'draft sent viewed accepted rejected expired'],
  ['installations', 'status', 'scheduled confirmed in_progress completed cancelled rescheduled'],
  ['customers', 'status', 'prospect active inactive former'],
  ['customers', 'type', 'individual business'],
  ['opportunities', 'stage', 'lead qualified proposal negotiation closed_won closed_lost'],
  ['stock_alerts', 'alert_type', 'low_stock out_of_stock overstock'],
  ['inventory_items', 'type', 'raw_material component finished_product hardware'],
  ['stock_movements', 'type', 'purchase sale adjustment return transfer production'],
  ['customer_interactions', 'type', 'call email meeting quote order complaint follow_up'],
  ['sales_forecasts', 'period', 'monthly quarterly yearly'],
  ['product_forecasts', 'period', 'monthly quarterly yearly'],
  ['market_trends', 'category', 'economic seasonal competitive regulatory technological'],
  ['market_trends', 'impact', 'positive negative neutral'],
  ['ar_measurement_feedback', 'measurement_method', 'tape_measure ruler laser_measure estimate other'],
  ['ar_measurement_feedback', 'lighting_conditions', 'bright dim mixed outdoor'],
  ['ar_measurement_feedback', 'surface_type', 'wall window door other'],
]
