-- Webhooks are also told of customers.
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (events <@ '{order.placed,order.status_changed,order.changed_by_customer,quote.answered,samples.requested,product.changed,stock.changed,customer.changed,document.issued,payment.entered}'::text[]);
