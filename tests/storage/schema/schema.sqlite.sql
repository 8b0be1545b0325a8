CREATE TABLE "audit" (
  "audit_no" integer not null primary key,
  "at" text not null,
  "actor_kind" text not null,
  "actor_id" text not null,
  "actor_name" text not null,
  "action" text not null,
  "subject_kind" text not null,
  "subject_id" text not null,
  "subject_label" text not null,
  "before" text,
  "after" text,
  "hash" text not null,
  constraint "audit_audit_no_is_positive" check (audit_no > 0),
  constraint "audit_at_is_utc" check (at like '____-__-__T__:__:__.___Z'),
  constraint "audit_actor_kind_is_known" check (actor_kind in ('guest', 'customer', 'office', 'system')),
  constraint "audit_actor_id_length" check (length(actor_id) between 0 and 64),
  constraint "audit_actor_name_length" check (length(actor_name) between 0 and 100),
  constraint "audit_action_length" check (length(action) between 1 and 64),
  constraint "audit_subject_kind_length" check (length(subject_kind) between 1 and 32),
  constraint "audit_subject_id_length" check (length(subject_id) between 0 and 64),
  constraint "audit_subject_label_length" check (length(subject_label) between 0 and 100),
  constraint "audit_hash_is_sha256" check (length(hash) = 64 and ltrim(hash, '0123456789abcdef') = '')
) strict, without rowid
CREATE INDEX "audit_by_action" on "audit" ("action", "audit_no")
CREATE INDEX "audit_by_actor" on "audit" ("actor_id", "audit_no")
CREATE INDEX "audit_by_subject" on "audit" ("subject_kind", "subject_id", "audit_no")
CREATE TRIGGER audit_no_delete before delete on audit begin select raise(abort, 'the audit is append-only'); end
CREATE TRIGGER audit_no_replace before insert on audit when exists (select 1 from audit where audit_no = new.audit_no) begin select raise(abort, 'the audit is append-only'); end
CREATE TRIGGER audit_no_update before update on audit begin select raise(abort, 'the audit is append-only'); end
CREATE TABLE "audit_personal" (
  "audit_no" integer not null references "audit" ("audit_no"),
  "side" text not null,
  "field" text not null,
  "salt" text not null,
  "value" text not null,
  constraint "audit_personal_audit_no_is_positive" check (audit_no > 0),
  constraint "audit_personal_side_is_known" check (side in ('before', 'after')),
  constraint "audit_personal_field_length" check (length(field) between 1 and 64),
  constraint "audit_personal_salt_length" check (length(salt) between 22 and 64),
  constraint "audit_personal_pkey" primary key ("audit_no", "side", "field")
) strict, without rowid
CREATE TABLE "backup_night" (
  "night" text not null primary key,
  "claimed_at" text not null,
  "file_name" text,
  "byte_count" integer,
  "made_at" text,
  "proven_at" text,
  "problem" text,
  constraint "backup_night_night_length" check (length(night) between 10 and 10),
  constraint "backup_night_claimed_at_is_utc" check (claimed_at like '____-__-__T__:__:__.___Z'),
  constraint "backup_night_file_name_length" check (length(file_name) between 1 and 200),
  constraint "backup_night_byte_count_is_not_negative" check (byte_count >= 0),
  constraint "backup_night_made_at_is_utc" check (made_at like '____-__-__T__:__:__.___Z'),
  constraint "backup_night_proven_at_is_utc" check (proven_at like '____-__-__T__:__:__.___Z'),
  constraint "backup_night_problem_length" check (length(problem) between 1 and 500)
) strict, without rowid
CREATE TABLE "catalogue_change" (
  "change_no" integer not null primary key,
  "at" text not null,
  "actor" text not null,
  "kind" text not null,
  "label" text not null,
  "row_count" integer not null,
  "undoes" integer references "catalogue_change" ("change_no"),
  "undone_by" integer references "catalogue_change" ("change_no"),
  "import_id" text,
  constraint "catalogue_change_change_no_is_positive" check (change_no > 0),
  constraint "catalogue_change_at_is_utc" check (at like '____-__-__T__:__:__.___Z'),
  constraint "catalogue_change_actor_length" check (length(actor) between 1 and 100),
  constraint "catalogue_change_kind_is_known" check (kind in ('edit', 'import', 'undo')),
  constraint "catalogue_change_label_length" check (length(label) between 0 and 200),
  constraint "catalogue_change_row_count_is_positive" check (row_count > 0),
  constraint "catalogue_change_import_id_length" check (length(import_id) between 1 and 64),
  constraint "catalogue_change_undoes_an_earlier_one" check (undoes < change_no),
  constraint "catalogue_change_is_undone_by_a_later_one" check (undone_by > change_no)
) strict, without rowid
CREATE INDEX "catalogue_change_by_time" on "catalogue_change" ("at", "change_no")
CREATE TABLE "catalogue_change_row" (
  "change_no" integer not null references "catalogue_change" ("change_no"),
  "row_kind" text not null,
  "row_id" text not null,
  "before" text,
  "after" text,
  constraint "catalogue_change_row_change_no_is_positive" check (change_no > 0),
  constraint "catalogue_change_row_row_kind_is_known" check (row_kind in ('category', 'product')),
  constraint "catalogue_change_row_row_id_length" check (length(row_id) between 1 and 64),
  constraint "catalogue_change_row_pkey" primary key ("change_no", "row_kind", "row_id"),
  constraint "catalogue_change_row_is_of_something" check (before is not null or after is not null)
) strict, without rowid
CREATE INDEX "catalogue_change_row_by_row" on "catalogue_change_row" ("row_kind", "row_id", "change_no")
CREATE TABLE "catalogue_version" (
  "only_row" integer not null primary key,
  "version" integer not null,
  "changed_at" text not null,
  "known_since" text not null,
  constraint "catalogue_version_only_row_is_one" check (only_row = 1),
  constraint "catalogue_version_version_is_not_negative" check (version >= 0),
  constraint "catalogue_version_changed_at_is_utc" check (changed_at like '____-__-__T__:__:__.___Z'),
  constraint "catalogue_version_known_since_is_utc" check (known_since like '____-__-__T__:__:__.___Z')
) strict, without rowid
CREATE TABLE "category" (
  "category_id" text not null primary key,
  "category_name" text not null,
  "category_tamil_name" text not null,
  "category_slug" text not null unique,
  "sort_order" integer not null,
  "is_hidden" integer not null,
  "updated_at" text not null,
  "row_version" integer not null,
  constraint "category_category_id_length" check (length(category_id) between 1 and 64),
  constraint "category_category_name_length" check (length(category_name) between 1 and 100),
  constraint "category_category_tamil_name_length" check (length(category_tamil_name) between 1 and 200),
  constraint "category_category_slug_length" check (length(category_slug) between 1 and 100),
  constraint "category_is_hidden_is_flag" check (is_hidden in (0, 1)),
  constraint "category_updated_at_is_utc" check (updated_at like '____-__-__T__:__:__.___Z'),
  constraint "category_row_version_is_positive" check (row_version > 0)
) strict
CREATE TABLE "customer" (
  "sub" text not null primary key,
  "customer_name" text not null,
  "mobile_no" text not null unique,
  "email_id" text not null,
  "address" text not null,
  "city" text not null,
  "district" text not null,
  "state" text not null,
  "pin_code" text not null,
  "password_hash" text not null,
  "created_at" text not null,
  constraint "customer_sub_length" check (length(sub) between 1 and 64),
  constraint "customer_customer_name_length" check (length(customer_name) between 1 and 100),
  constraint "customer_mobile_no_is_digits" check (length(mobile_no) = 10 and ltrim(mobile_no, '0123456789') = ''),
  constraint "customer_email_id_length" check (length(email_id) between 0 and 50),
  constraint "customer_address_length" check (length(address) between 1 and 1000),
  constraint "customer_city_length" check (length(city) between 1 and 100),
  constraint "customer_district_length" check (length(district) between 0 and 100),
  constraint "customer_state_length" check (length(state) between 0 and 100),
  constraint "customer_pin_code_is_digits" check (length(pin_code) = 6 and ltrim(pin_code, '0123456789') = ''),
  constraint "customer_password_hash_length" check (length(password_hash) between 1 and 500),
  constraint "customer_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z')
) strict
CREATE TABLE "customer_device" (
  "sub" text not null references "customer" ("sub") on delete cascade,
  "device_hash" text not null,
  "seen_at" text not null,
  constraint "customer_device_device_hash_is_sha256" check (length(device_hash) = 64 and ltrim(device_hash, '0123456789abcdef') = ''),
  constraint "customer_device_seen_at_is_utc" check (seen_at like '____-__-__T__:__:__.___Z'),
  constraint "customer_device_pkey" primary key ("sub", "device_hash")
) strict, without rowid
CREATE TABLE "dispatch" (
  "order_id" text not null references "enquiry" ("order_id"),
  "dispatch_no" integer not null,
  "lorry_office" text not null,
  "lr_number" text not null,
  "lorry_phone" text not null,
  "receipt_hash" text references "file" ("file_hash"),
  "dispatched_at" text not null,
  "dispatched_by" text not null,
  carton_count integer constraint "dispatch_carton_count_is_positive" check (carton_count > 0),
  constraint "dispatch_dispatch_no_is_positive" check (dispatch_no > 0),
  constraint "dispatch_lorry_office_length" check (length(lorry_office) between 0 and 100),
  constraint "dispatch_lr_number_length" check (length(lr_number) between 0 and 50),
  constraint "dispatch_lorry_phone_length" check (length(lorry_phone) between 0 and 20),
  constraint "dispatch_dispatched_at_is_utc" check (dispatched_at like '____-__-__T__:__:__.___Z'),
  constraint "dispatch_dispatched_by_length" check (length(dispatched_by) between 1 and 100),
  constraint "dispatch_pkey" primary key ("order_id", "dispatch_no")
) strict, without rowid
CREATE INDEX "dispatch_by_age" on "dispatch" ("dispatched_at")
CREATE TABLE "enquiry" (
  "order_id" text not null primary key,
  "view_id" text not null unique,
  "enquiry_number" text not null unique,
  "enquiry_year" integer not null,
  "enquiry_count" integer not null,
  "seq" integer not null unique,
  "sub" text references "customer" ("sub") on delete set null,
  "customer_name" text not null,
  "mobile_no" text not null,
  "email_id" text not null,
  "address" text not null,
  "city" text not null,
  "pin_code" text not null,
  "language" text,
  "sub_total" integer not null,
  "discount_amount" integer not null,
  "packing_amount" integer not null,
  "net_amount" integer not null,
  "amount_in_words" text not null,
  "line_count" integer not null,
  "version_counts" integer not null,
  "version_waiting" integer,
  "received_amount" integer not null,
  "refunded_amount" integer not null,
  "order_status" text not null,
  "status_since" text not null,
  "placed_at" text not null,
  "call_from" text,
  "wrong_number" integer not null,
  "lr_photo_path" text,
  "fp" text,
  "burst" text,
  "row_version" integer not null,
  "search_text" text default '' not null,
  "assigned_to" text references "office_user" ("user_id"),
  constraint "enquiry_order_id_length" check (length(order_id) between 22 and 64),
  constraint "enquiry_view_id_length" check (length(view_id) between 22 and 64),
  constraint "enquiry_enquiry_number_length" check (length(enquiry_number) between 6 and 20),
  constraint "enquiry_enquiry_year_is_year" check (enquiry_year between 2000 and 9999),
  constraint "enquiry_enquiry_count_is_seven_digits" check (enquiry_count between 1 and 9999999),
  constraint "enquiry_seq_is_year_and_count" check (seq = enquiry_year * cast(10000000 as bigint) + enquiry_count),
  constraint "enquiry_customer_name_length" check (length(customer_name) between 1 and 100),
  constraint "enquiry_mobile_no_is_digits" check (length(mobile_no) = 10 and ltrim(mobile_no, '0123456789') = ''),
  constraint "enquiry_email_id_length" check (length(email_id) between 0 and 50),
  constraint "enquiry_address_length" check (length(address) between 1 and 1000),
  constraint "enquiry_city_length" check (length(city) between 1 and 100),
  constraint "enquiry_pin_code_is_digits" check (length(pin_code) = 6 and ltrim(pin_code, '0123456789') = ''),
  constraint "enquiry_language_is_known" check (language in ('en', 'ta')),
  constraint "enquiry_sub_total_is_not_negative" check (sub_total >= 0),
  constraint "enquiry_discount_amount_is_not_negative" check (discount_amount >= 0),
  constraint "enquiry_packing_amount_is_not_negative" check (packing_amount >= 0),
  constraint "enquiry_net_amount_is_not_negative" check (net_amount >= 0),
  constraint "enquiry_amount_in_words_length" check (length(amount_in_words) between 1 and 500),
  constraint "enquiry_line_count_is_positive" check (line_count > 0),
  constraint "enquiry_version_counts_is_positive" check (version_counts > 0),
  constraint "enquiry_version_waiting_is_positive" check (version_waiting > 0),
  constraint "enquiry_received_amount_is_not_negative" check (received_amount >= 0),
  constraint "enquiry_refunded_amount_is_not_negative" check (refunded_amount >= 0),
  constraint "enquiry_order_status_is_known" check (order_status in ('Enquiry Received', 'Confirmed', 'Paid', 'Packed', 'In Transport', 'Reached City', 'Collected', 'Cancelled')),
  constraint "enquiry_status_since_is_utc" check (status_since like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_placed_at_is_utc" check (placed_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_call_from_is_utc" check (call_from like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_wrong_number_is_flag" check (wrong_number in (0, 1)),
  constraint "enquiry_lr_photo_path_length" check (length(lr_photo_path) between 1 and 500),
  constraint "enquiry_fp_length" check (length(fp) between 1 and 200),
  constraint "enquiry_burst_length" check (length(burst) between 1 and 64),
  constraint "enquiry_row_version_is_positive" check (row_version > 0),
  constraint "enquiry_search_text_length" check (length(search_text) <= 1000),
  constraint "enquiry_has_two_ids" check (view_id <> order_id),
  constraint "enquiry_net_amount_adds_up" check (net_amount = sub_total - discount_amount + packing_amount),
  constraint "enquiry_version_waiting_is_later" check (version_waiting > version_counts),
  constraint "enquiry_is_called_until_confirmed" check (call_from is null or order_status = 'Enquiry Received')
) strict
CREATE INDEX "enquiry_assigned" on "enquiry" ("assigned_to", "seq", "order_status") where assigned_to is not null
CREATE INDEX "enquiry_by_burst" on "enquiry" ("burst", "placed_at") where burst is not null
CREATE INDEX "enquiry_by_mobile_no" on "enquiry" ("mobile_no", "placed_at")
CREATE INDEX "enquiry_by_status" on "enquiry" ("order_status", "seq", "call_from", "version_waiting", "net_amount")
CREATE INDEX "enquiry_by_sub" on "enquiry" ("sub", "placed_at")
CREATE INDEX "enquiry_searched" on "enquiry" ("seq", "order_status", "version_waiting", "burst", "search_text", "call_from", "customer_name", "net_amount", "received_amount", "refunded_amount")
CREATE INDEX "enquiry_to_call" on "enquiry" ("placed_at") where call_from is not null
CREATE INDEX "enquiry_waiting" on "enquiry" ("seq") where version_waiting is not null
CREATE TABLE "enquiry_call" (
  "order_id" text not null references "enquiry" ("order_id"),
  "call_no" integer not null,
  "called_at" text not null,
  "called_by" text not null,
  "outcome" text not null,
  "call_back_at" text,
  "note" text not null,
  "taken_back_at" text,
  constraint "enquiry_call_call_no_is_positive" check (call_no > 0),
  constraint "enquiry_call_called_at_is_utc" check (called_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_call_called_by_length" check (length(called_by) between 1 and 100),
  constraint "enquiry_call_outcome_is_known" check (outcome in ('Reached', 'No Answer', 'Call Back', 'Wrong Number')),
  constraint "enquiry_call_call_back_at_is_utc" check (call_back_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_call_note_length" check (length(note) between 0 and 500),
  constraint "enquiry_call_taken_back_at_is_utc" check (taken_back_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_call_pkey" primary key ("order_id", "call_no"),
  constraint "enquiry_call_back_has_a_time" check (outcome <> 'Call Back' or call_back_at is not null)
) strict, without rowid
CREATE TABLE "enquiry_counter" (
  "enquiry_year" integer not null primary key,
  "last_count" integer not null,
  constraint "enquiry_counter_last_count_is_positive" check (last_count > 0)
) strict, without rowid
CREATE TABLE "enquiry_line" (
  "order_id" text not null,
  "version_no" integer not null,
  "line_no" integer not null,
  "product_id" text not null,
  "product_code" text not null,
  "product_name" text not null,
  "tamil_name" text not null,
  "per" text not null,
  "price" integer not null,
  "discount_percentage" real not null,
  "after_discount_price" integer not null,
  "qty" integer not null,
  "sub_total" integer not null,
  constraint "enquiry_line_version_no_is_positive" check (version_no > 0),
  constraint "enquiry_line_line_no_is_positive" check (line_no > 0),
  constraint "enquiry_line_product_id_length" check (length(product_id) between 1 and 64),
  constraint "enquiry_line_product_code_length" check (length(product_code) between 1 and 50),
  constraint "enquiry_line_product_name_length" check (length(product_name) between 1 and 200),
  constraint "enquiry_line_tamil_name_length" check (length(tamil_name) between 0 and 300),
  constraint "enquiry_line_per_length" check (length(per) between 1 and 100),
  constraint "enquiry_line_price_is_not_negative" check (price >= 0),
  constraint "enquiry_line_discount_percentage_is_percentage" check (discount_percentage between 0 and 100),
  constraint "enquiry_line_discount_percentage_two_decimals" check (abs(discount_percentage * 100 - round(discount_percentage * 100)) < 0.000001),
  constraint "enquiry_line_after_discount_price_is_not_negative" check (after_discount_price >= 0),
  constraint "enquiry_line_qty_is_positive" check (qty > 0),
  constraint "enquiry_line_sub_total_is_not_negative" check (sub_total >= 0),
  constraint "enquiry_line_pkey" primary key ("order_id", "version_no", "product_id"),
  constraint "enquiry_line_order_id_version_no_fkey" foreign key ("order_id", "version_no") references "enquiry_version" ("order_id", "version_no"),
  constraint "enquiry_line_sub_total_adds_up" check (sub_total = after_discount_price * qty)
) strict, without rowid
CREATE TABLE "enquiry_message" (
  "order_id" text not null references "enquiry" ("order_id"),
  "message_no" integer not null,
  "message" text not null,
  "change_no" integer,
  "version_no" integer,
  "opened_at" text not null,
  "opened_by" text not null,
  constraint "enquiry_message_message_no_is_positive" check (message_no > 0),
  constraint "enquiry_message_message_is_known" check (message in ('no-answer', 'proposed', 'confirmed', 'part-paid', 'paid', 'packed', 'sent', 'reached-city', 'cancelled')),
  constraint "enquiry_message_change_no_is_positive" check (change_no > 0),
  constraint "enquiry_message_version_no_is_positive" check (version_no > 0),
  constraint "enquiry_message_opened_at_is_utc" check (opened_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_message_opened_by_length" check (length(opened_by) between 1 and 100),
  constraint "enquiry_message_pkey" primary key ("order_id", "message_no"),
  constraint "enquiry_message_order_id_change_no_fkey" foreign key ("order_id", "change_no") references "enquiry_status_change" ("order_id", "change_no"),
  constraint "enquiry_message_order_id_version_no_fkey" foreign key ("order_id", "version_no") references "enquiry_version" ("order_id", "version_no"),
  constraint "enquiry_message_tells_of_one" check ((change_no is null) <> (version_no is null))
) strict, without rowid
CREATE TABLE "enquiry_note" (
  "order_id" text not null references "enquiry" ("order_id"),
  "note_no" integer not null,
  "note" text not null,
  "noted_at" text not null,
  "noted_by" text not null,
  constraint "enquiry_note_pkey" primary key ("order_id", "note_no"),
  constraint "enquiry_note_note_no_is_positive" check (note_no > 0),
  constraint "enquiry_note_note_length" check (length(note) between 1 and 1000),
  constraint "enquiry_note_noted_at_is_utc" check (noted_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_note_noted_by_length" check (length(noted_by) between 1 and 100)
) strict, without rowid
CREATE TABLE "enquiry_status_change" (
  "order_id" text not null references "enquiry" ("order_id"),
  "change_no" integer not null,
  "order_status" text not null,
  "changed_at" text not null,
  "changed_by" text not null,
  "actor_kind" text not null,
  "undoes" integer,
  "reason" text,
  constraint "enquiry_status_change_change_no_is_positive" check (change_no > 0),
  constraint "enquiry_status_change_order_status_is_known" check (order_status in ('Enquiry Received', 'Confirmed', 'Paid', 'Packed', 'In Transport', 'Reached City', 'Collected', 'Cancelled')),
  constraint "enquiry_status_change_changed_at_is_utc" check (changed_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_status_change_changed_by_length" check (length(changed_by) between 1 and 100),
  constraint "enquiry_status_change_actor_kind_is_known" check (actor_kind in ('guest', 'customer', 'office', 'system')),
  constraint "enquiry_status_change_undoes_is_positive" check (undoes > 0),
  constraint "enquiry_status_change_reason_length" check (length(reason) between 1 and 500),
  constraint "enquiry_status_change_pkey" primary key ("order_id", "change_no"),
  constraint "enquiry_status_change_undoes_an_earlier_one" check (undoes < change_no),
  constraint "enquiry_status_change_undone_with_reason" check (undoes is null or reason is not null)
) strict, without rowid
CREATE INDEX "enquiry_status_change_by_time" on "enquiry_status_change" ("changed_at", "order_status")
CREATE TABLE "enquiry_version" (
  "order_id" text not null references "enquiry" ("order_id"),
  "version_no" integer not null,
  "made_at" text not null,
  "made_by" text not null,
  "note" text not null,
  "sub_total" integer not null,
  "discount_percentage" real,
  "discount_amount" integer not null,
  "packing_percentage" real,
  "packing_amount" integer not null,
  "net_amount" integer not null,
  "outcome" text,
  "outcome_at" text,
  "outcome_by" text,
  constraint "enquiry_version_version_no_is_positive" check (version_no > 0),
  constraint "enquiry_version_made_at_is_utc" check (made_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_version_made_by_length" check (length(made_by) between 1 and 100),
  constraint "enquiry_version_note_length" check (length(note) between 0 and 500),
  constraint "enquiry_version_sub_total_is_not_negative" check (sub_total >= 0),
  constraint "enquiry_version_discount_percentage_is_percentage" check (discount_percentage between 0 and 100),
  constraint "enquiry_version_discount_percentage_two_decimals" check (abs(discount_percentage * 100 - round(discount_percentage * 100)) < 0.000001),
  constraint "enquiry_version_discount_amount_is_not_negative" check (discount_amount >= 0),
  constraint "enquiry_version_packing_percentage_is_percentage" check (packing_percentage between 0 and 100),
  constraint "enquiry_version_packing_percentage_two_decimals" check (abs(packing_percentage * 100 - round(packing_percentage * 100)) < 0.000001),
  constraint "enquiry_version_packing_amount_is_not_negative" check (packing_amount >= 0),
  constraint "enquiry_version_net_amount_is_not_negative" check (net_amount >= 0),
  constraint "enquiry_version_outcome_is_known" check (outcome in ('at once', 'by customer', 'by phone', 'superseded', 'withdrawn', 'cancelled')),
  constraint "enquiry_version_outcome_at_is_utc" check (outcome_at like '____-__-__T__:__:__.___Z'),
  constraint "enquiry_version_outcome_by_length" check (length(outcome_by) between 1 and 100),
  constraint "enquiry_version_pkey" primary key ("order_id", "version_no"),
  constraint "enquiry_version_net_amount_adds_up" check (net_amount = sub_total - discount_amount + packing_amount),
  constraint "enquiry_version_outcome_is_whole" check ((outcome is null) = (outcome_at is null) and (outcome is null) = (outcome_by is null))
) strict, without rowid
CREATE TABLE "file" (
  "file_hash" text not null primary key,
  "media_type" text not null,
  "bytes" blob not null,
  "created_at" text not null,
  constraint "file_file_hash_is_sha256" check (length(file_hash) = 64 and ltrim(file_hash, '0123456789abcdef') = ''),
  constraint "file_media_type_is_known" check (media_type in ('image/webp', 'image/jpeg')),
  constraint "file_bytes_length" check (length(bytes) between 1 and 4194304),
  constraint "file_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z')
) strict
CREATE TABLE "idempotency_record" (
  "idempotency_key" text not null primary key,
  "payload_hash" text not null,
  "order_id" text not null,
  "created_at" text not null,
  constraint "idempotency_record_idempotency_key_length" check (length(idempotency_key) between 36 and 36),
  constraint "idempotency_record_payload_hash_is_sha256" check (length(payload_hash) = 64 and ltrim(payload_hash, '0123456789abcdef') = ''),
  constraint "idempotency_record_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z'),
  constraint "idempotency_record_order_id_fkey" foreign key ("order_id") references "enquiry" ("order_id") deferrable initially deferred
) strict, without rowid
CREATE INDEX "idempotency_record_by_age" on "idempotency_record" ("created_at")
CREATE INDEX "idempotency_record_by_order_id" on "idempotency_record" ("order_id")
CREATE TABLE "media" (
  "media_id" text not null primary key,
  "product_id" text not null references "product" ("product_id") on delete cascade,
  "media_type" text not null,
  "photo_path" text not null,
  "sort_order" integer not null,
  constraint "media_media_id_length" check (length(media_id) between 1 and 64),
  constraint "media_media_type_is_known" check (media_type in ('Image', 'Video')),
  constraint "media_photo_path_length" check (length(photo_path) between 1 and 500),
  constraint "media_product_id_sort_order_key" unique ("product_id", "sort_order")
) strict
CREATE TABLE "notice" (
  "event" text not null,
  "recipient" text not null,
  "payload" text not null,
  "attempts" integer not null,
  "next_attempt_at" text,
  "sent_at" text,
  "last_error" text,
  "given_up_at" text,
  "turn" integer default 0 not null,
  constraint "notice_event_length" check (length(event) between 1 and 200),
  constraint "notice_recipient_is_known" check (recipient in ('customer', 'shop')),
  constraint "notice_attempts_is_not_negative" check (attempts >= 0),
  constraint "notice_next_attempt_at_is_utc" check (next_attempt_at like '____-__-__T__:__:__.___Z'),
  constraint "notice_sent_at_is_utc" check (sent_at like '____-__-__T__:__:__.___Z'),
  constraint "notice_given_up_at_is_utc" check (given_up_at like '____-__-__T__:__:__.___Z'),
  constraint "notice_turn_is_known" check (turn between 0 and 2),
  constraint "notice_pkey" primary key ("event", "recipient"),
  constraint "notice_sent_is_not_due" check (sent_at is null or next_attempt_at is null)
) strict
CREATE INDEX "notice_given_up" on "notice" ("given_up_at") where given_up_at is not null
CREATE INDEX "notice_to_send" on "notice" ("turn", "next_attempt_at") where next_attempt_at is not null
CREATE TABLE "office_device" (
  "user_id" text not null references "office_user" ("user_id") on delete cascade,
  "device_hash" text not null,
  "seen_at" text not null,
  constraint "office_device_device_hash_is_sha256" check (length(device_hash) = 64 and ltrim(device_hash, '0123456789abcdef') = ''),
  constraint "office_device_seen_at_is_utc" check (seen_at like '____-__-__T__:__:__.___Z'),
  constraint "office_device_pkey" primary key ("user_id", "device_hash")
) strict, without rowid
CREATE TABLE "office_failed_sign_in" (
  "email_hash" text not null,
  "address_hash" text not null,
  "tries" integer not null,
  "failed_at" text not null,
  constraint "office_failed_sign_in_email_hash_is_sha256" check (length(email_hash) = 64 and ltrim(email_hash, '0123456789abcdef') = ''),
  constraint "office_failed_sign_in_address_hash_is_sha256" check (length(address_hash) = 64 and ltrim(address_hash, '0123456789abcdef') = ''),
  constraint "office_failed_sign_in_tries_is_positive" check (tries > 0),
  constraint "office_failed_sign_in_failed_at_is_utc" check (failed_at like '____-__-__T__:__:__.___Z'),
  constraint "office_failed_sign_in_pkey" primary key ("email_hash", "address_hash")
) strict, without rowid
CREATE TABLE "office_invite" (
  "user_id" text not null primary key references "office_user" ("user_id") on delete cascade,
  "token_hash" text not null unique,
  "expires_at" text not null,
  "made_by" text references "office_user" ("user_id") on delete cascade,
  "user_version" integer not null,
  constraint "office_invite_token_hash_is_sha256" check (length(token_hash) = 64 and ltrim(token_hash, '0123456789abcdef') = ''),
  constraint "office_invite_expires_at_is_utc" check (expires_at like '____-__-__T__:__:__.___Z'),
  constraint "office_invite_user_version_is_not_negative" check (user_version >= 0)
) strict, without rowid
CREATE INDEX "office_invite_by_maker" on "office_invite" ("made_by")
CREATE TABLE "office_presence" (
  "order_id" text not null references "enquiry" ("order_id") on delete cascade,
  "tab_id" text not null,
  "user_id" text not null references "office_user" ("user_id") on delete cascade,
  "seen_at" text not null,
  constraint "office_presence_tab_id_length" check (length(tab_id) between 1 and 64),
  constraint "office_presence_seen_at_is_utc" check (seen_at like '____-__-__T__:__:__.___Z'),
  constraint "office_presence_pkey" primary key ("user_id", "tab_id")
) strict, without rowid
CREATE INDEX "office_presence_by_enquiry" on "office_presence" ("order_id")
CREATE TABLE "office_recovery_code" (
  "user_id" text not null references "office_user" ("user_id") on delete cascade,
  "code_hash" text not null,
  constraint "office_recovery_code_code_hash_is_sha256" check (length(code_hash) = 64 and ltrim(code_hash, '0123456789abcdef') = ''),
  constraint "office_recovery_code_pkey" primary key ("user_id", "code_hash")
) strict, without rowid
CREATE TABLE "office_request" (
  "user_id" text not null references "office_user" ("user_id") on delete cascade,
  "request_key" text not null,
  "payload_hash" text not null,
  "created_at" text not null,
  constraint "office_request_request_key_length" check (length(request_key) between 36 and 36),
  constraint "office_request_payload_hash_is_sha256" check (length(payload_hash) = 64 and ltrim(payload_hash, '0123456789abcdef') = ''),
  constraint "office_request_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z'),
  constraint "office_request_pkey" primary key ("user_id", "request_key")
) strict, without rowid
CREATE INDEX "office_request_by_age" on "office_request" ("created_at")
CREATE TABLE "office_session" (
  "token_hash" text not null primary key,
  "user_id" text not null references "office_user" ("user_id") on delete cascade,
  "created_at" text not null,
  "seen_at" text not null,
  "device" text not null,
  "confirmed_at" text not null,
  constraint "office_session_token_hash_is_sha256" check (length(token_hash) = 64 and ltrim(token_hash, '0123456789abcdef') = ''),
  constraint "office_session_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z'),
  constraint "office_session_seen_at_is_utc" check (seen_at like '____-__-__T__:__:__.___Z'),
  constraint "office_session_device_length" check (length(device) between 0 and 200),
  constraint "office_session_confirmed_at_is_utc" check (confirmed_at like '____-__-__T__:__:__.___Z')
) strict, without rowid
CREATE INDEX "office_session_by_user" on "office_session" ("user_id")
CREATE TABLE "office_user" (
  "user_id" text not null primary key,
  "email" text not null unique,
  "user_name" text not null,
  "role" text not null,
  "password_hash" text,
  "language" text not null,
  "totp_secret" text,
  "totp_step" integer,
  "created_at" text not null,
  "disabled_at" text,
  "row_version" integer not null,
  constraint "office_user_user_id_length" check (length(user_id) between 1 and 64),
  constraint "office_user_email_length" check (length(email) between 3 and 100),
  constraint "office_user_email_is_lower" check (email = lower(email)),
  constraint "office_user_user_name_length" check (length(user_name) between 1 and 100),
  constraint "office_user_role_is_known" check (role in ('owner', 'staff', 'packer')),
  constraint "office_user_password_hash_length" check (length(password_hash) between 1 and 500),
  constraint "office_user_language_is_known" check (language in ('en', 'ta')),
  constraint "office_user_totp_secret_length" check (length(totp_secret) between 16 and 64),
  constraint "office_user_totp_step_is_not_negative" check (totp_step >= 0),
  constraint "office_user_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z'),
  constraint "office_user_disabled_at_is_utc" check (disabled_at like '____-__-__T__:__:__.___Z'),
  constraint "office_user_row_version_is_positive" check (row_version > 0),
  constraint "office_user_totp_step_of_a_secret" check (totp_step is null or totp_secret is not null)
) strict
CREATE TABLE "packing_tick" (
  "order_id" text not null,
  "version_no" integer not null,
  "line_no" integer not null,
  "ticked_at" text not null,
  "ticked_by" text not null,
  constraint "packing_tick_version_no_is_positive" check (version_no > 0),
  constraint "packing_tick_line_no_is_positive" check (line_no > 0),
  constraint "packing_tick_ticked_at_is_utc" check (ticked_at like '____-__-__T__:__:__.___Z'),
  constraint "packing_tick_ticked_by_length" check (length(ticked_by) between 1 and 100),
  constraint "packing_tick_pkey" primary key ("order_id", "version_no", "line_no"),
  constraint "packing_tick_order_id_version_no_fkey" foreign key ("order_id", "version_no") references "enquiry_version" ("order_id", "version_no")
) strict, without rowid
CREATE TABLE "payment" (
  "order_id" text not null references "enquiry" ("order_id"),
  "payment_no" integer not null,
  "kind" text not null,
  "amount" integer not null,
  "mode" text not null,
  "reference" text not null,
  "reference_key" text,
  "paid_at" text not null,
  "recorded_at" text not null,
  "recorded_by" text not null,
  "taken_back_at" text,
  "taken_back_by" text,
  "taken_back_reason" text,
  constraint "payment_payment_no_is_positive" check (payment_no > 0),
  constraint "payment_kind_is_known" check (kind in ('receipt', 'refund')),
  constraint "payment_amount_is_positive" check (amount > 0),
  constraint "payment_mode_is_known" check (mode in ('UPI', 'Bank Transfer', 'Cash', 'Cheque', 'Other')),
  constraint "payment_reference_length" check (length(reference) between 0 and 100),
  constraint "payment_reference_key_length" check (length(reference_key) between 1 and 100),
  constraint "payment_paid_at_is_utc" check (paid_at like '____-__-__T__:__:__.___Z'),
  constraint "payment_recorded_at_is_utc" check (recorded_at like '____-__-__T__:__:__.___Z'),
  constraint "payment_recorded_by_length" check (length(recorded_by) between 1 and 100),
  constraint "payment_taken_back_at_is_utc" check (taken_back_at like '____-__-__T__:__:__.___Z'),
  constraint "payment_taken_back_by_length" check (length(taken_back_by) between 1 and 100),
  constraint "payment_taken_back_reason_length" check (length(taken_back_reason) between 1 and 500),
  constraint "payment_pkey" primary key ("order_id", "payment_no"),
  constraint "payment_taken_back_is_whole" check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null))
) strict, without rowid
CREATE UNIQUE INDEX "payment_by_reference" on "payment" ("kind", "reference_key") where reference_key is not null and taken_back_at is null
CREATE TABLE "price_list_import" (
  "import_id" text not null primary key,
  "row_version" integer not null,
  "file_name" text not null,
  "file_hash" text not null,
  "state" text not null,
  "progress" integer not null,
  "problem" text,
  "created_at" text not null,
  "created_by" text not null,
  "publish_at" text,
  "published_at" text,
  "change_no" integer references "catalogue_change" ("change_no"),
  "claimed_at" text,
  "seen_change_no" integer not null,
  "left_alone" text not null,
  "corrections" text not null,
  "grid" text,
  "bytes" blob not null,
  "known_columns" text default '{}' not null,
  "scheduled_by" text references "office_user" ("user_id"),
  constraint "price_list_import_import_id_length" check (length(import_id) between 1 and 64),
  constraint "price_list_import_row_version_is_positive" check (row_version > 0),
  constraint "price_list_import_file_name_length" check (length(file_name) between 1 and 200),
  constraint "price_list_import_file_hash_is_sha256" check (length(file_hash) = 64 and ltrim(file_hash, '0123456789abcdef') = ''),
  constraint "price_list_import_state_is_known" check (state in ('reading', 'read', 'failed', 'scheduled', 'published', 'cancelled')),
  constraint "price_list_import_progress_is_percentage" check (progress between 0 and 100),
  constraint "price_list_import_problem_is_known" check (problem in ('file-is-none', 'file-too-large', 'file-too-many-cells', 'file-damaged', 'file-protected', 'file-too-slow', 'file-without-products', 'list-changed-since')),
  constraint "price_list_import_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z'),
  constraint "price_list_import_created_by_length" check (length(created_by) between 1 and 100),
  constraint "price_list_import_publish_at_is_utc" check (publish_at like '____-__-__T__:__:__.___Z'),
  constraint "price_list_import_published_at_is_utc" check (published_at like '____-__-__T__:__:__.___Z'),
  constraint "price_list_import_claimed_at_is_utc" check (claimed_at like '____-__-__T__:__:__.___Z'),
  constraint "price_list_import_seen_change_no_is_not_negative" check (seen_change_no >= 0),
  constraint "price_list_import_bytes_length" check (length(bytes) between 1 and 10485760),
  constraint "price_list_import_has_its_time" check (state <> 'scheduled' or publish_at is not null)
) strict
CREATE INDEX "price_list_import_by_age" on "price_list_import" ("created_at")
CREATE INDEX "price_list_import_to_do" on "price_list_import" ("state") where state in ('reading', 'scheduled')
CREATE TABLE "product" (
  "product_id" text not null primary key,
  "category_id" text not null references "category" ("category_id"),
  "product_code" text not null unique,
  "product_name" text not null,
  "tamil_name" text not null,
  "per" text not null,
  "price" integer not null,
  "discount_percentage" real not null,
  "is_netrate_item" integer not null,
  "is_new_item" integer not null,
  "is_top_selling_item" integer not null,
  "is_sold_out" integer not null,
  "photo_path" text not null,
  "sort_order" integer not null,
  "is_hidden" integer not null,
  "updated_at" text not null,
  "row_version" integer not null,
  constraint "product_product_id_length" check (length(product_id) between 1 and 64),
  constraint "product_product_code_length" check (length(product_code) between 1 and 50),
  constraint "product_product_name_length" check (length(product_name) between 1 and 200),
  constraint "product_tamil_name_length" check (length(tamil_name) between 0 and 300),
  constraint "product_per_length" check (length(per) between 1 and 100),
  constraint "product_price_is_not_negative" check (price >= 0),
  constraint "product_discount_percentage_is_percentage" check (discount_percentage between 0 and 100),
  constraint "product_discount_percentage_two_decimals" check (abs(discount_percentage * 100 - round(discount_percentage * 100)) < 0.000001),
  constraint "product_is_netrate_item_is_flag" check (is_netrate_item in (0, 1)),
  constraint "product_is_new_item_is_flag" check (is_new_item in (0, 1)),
  constraint "product_is_top_selling_item_is_flag" check (is_top_selling_item in (0, 1)),
  constraint "product_is_sold_out_is_flag" check (is_sold_out in (0, 1)),
  constraint "product_photo_path_length" check (length(photo_path) between 0 and 500),
  constraint "product_is_hidden_is_flag" check (is_hidden in (0, 1)),
  constraint "product_updated_at_is_utc" check (updated_at like '____-__-__T__:__:__.___Z'),
  constraint "product_row_version_is_positive" check (row_version > 0)
) strict
CREATE INDEX "product_by_category" on "product" ("category_id", "sort_order")
CREATE TABLE "product_special_category" (
  "product_id" text not null references "product" ("product_id") on delete cascade,
  "slug" text not null references "special_category" ("slug") on delete cascade,
  constraint "product_special_category_pkey" primary key ("product_id", "slug")
) strict, without rowid
CREATE INDEX "product_special_category_by_slug" on "product_special_category" ("slug")
CREATE TABLE "security_event" (
  "hour" text not null,
  "user_id" text not null,
  "kind" text not null,
  "device" text not null,
  "about" text not null,
  "times" integer not null,
  constraint "security_event_hour_is_utc" check (hour like '____-__-__T__:__:__.___Z'),
  constraint "security_event_user_id_length" check (length(user_id) between 0 and 64),
  constraint "security_event_kind_is_known" check (kind in ('sign-in', 'sign-in-failed', 'wrong-code', 'wrong-password', 'customer-sign-in-failed', 'refused', 'read-person', 'read-list', 'export')),
  constraint "security_event_device_length" check (length(device) between 0 and 40),
  constraint "security_event_about_length" check (length(about) between 0 and 40),
  constraint "security_event_times_is_positive" check (times > 0),
  constraint "security_event_pkey" primary key ("hour", "user_id", "kind", "device", "about")
) strict, without rowid
CREATE INDEX "security_event_by_user" on "security_event" ("user_id", "kind", "device", "hour")
CREATE TABLE "session" (
  "token_hash" text not null primary key,
  "sub" text not null references "customer" ("sub") on delete cascade,
  "created_at" text not null,
  "expires_at" text not null,
  constraint "session_token_hash_is_sha256" check (length(token_hash) = 64 and ltrim(token_hash, '0123456789abcdef') = ''),
  constraint "session_created_at_is_utc" check (created_at like '____-__-__T__:__:__.___Z'),
  constraint "session_expires_at_is_utc" check (expires_at like '____-__-__T__:__:__.___Z')
) strict, without rowid
CREATE INDEX "session_by_expiry" on "session" ("expires_at")
CREATE INDEX "session_by_sub" on "session" ("sub")
CREATE TABLE "settings_version" (
  "section" text not null,
  "version_no" integer not null,
  "content" text not null,
  "saved_at" text not null,
  "saved_by" text not null,
  "publish_at" text,
  "published_by" text,
  constraint "settings_version_pkey" primary key ("section", "version_no"),
  constraint "settings_version_section_length" check (length(section) between 1 and 100),
  constraint "settings_version_version_no_is_positive" check (version_no > 0),
  constraint "settings_version_saved_at_is_utc" check (saved_at like '____-__-__T__:__:__.___Z'),
  constraint "settings_version_saved_by_length" check (length(saved_by) between 0 and 100),
  constraint "settings_version_publish_at_is_utc" check (publish_at like '____-__-__T__:__:__.___Z'),
  constraint "settings_version_published_by_length" check (length(published_by) between 0 and 100)
) strict, without rowid
CREATE TABLE "sheet_shape" (
  "shape_hash" text not null primary key,
  "columns" text not null,
  "used_at" text not null,
  constraint "sheet_shape_shape_hash_is_sha256" check (length(shape_hash) = 64 and ltrim(shape_hash, '0123456789abcdef') = ''),
  constraint "sheet_shape_used_at_is_utc" check (used_at like '____-__-__T__:__:__.___Z')
) strict, without rowid
CREATE TABLE "shop_setting" (
  "setting_key" text not null primary key,
  "setting_value" text not null,
  constraint "shop_setting_setting_key_length" check (length(setting_key) between 1 and 100)
) strict
CREATE TABLE "shortage" (
  "order_id" text not null references "enquiry" ("order_id"),
  "product_id" text not null,
  "qty" integer not null,
  "marked_at" text not null,
  "marked_by" text not null,
  constraint "shortage_pkey" primary key ("order_id", "product_id"),
  constraint "shortage_product_id_length" check (length(product_id) between 1 and 64),
  constraint "shortage_qty_is_positive" check (qty > 0),
  constraint "shortage_marked_at_is_utc" check (marked_at like '____-__-__T__:__:__.___Z'),
  constraint "shortage_marked_by_length" check (length(marked_by) between 1 and 100)
) strict, without rowid
CREATE TABLE "special_category" (
  "slug" text not null primary key,
  "name" text not null unique,
  "sort_order" integer not null,
  constraint "special_category_slug_length" check (length(slug) between 1 and 100),
  constraint "special_category_name_length" check (length(name) between 1 and 100)
) strict
CREATE TABLE "throttle" (
  "throttle_name" text not null,
  "key_hash" text not null,
  "tries" integer not null,
  "blocked_until" text not null,
  "forget_at" text not null,
  constraint "throttle_throttle_name_length" check (length(throttle_name) between 1 and 50),
  constraint "throttle_key_hash_is_sha256" check (length(key_hash) = 64 and ltrim(key_hash, '0123456789abcdef') = ''),
  constraint "throttle_tries_is_not_negative" check (tries >= 0),
  constraint "throttle_blocked_until_is_utc" check (blocked_until like '____-__-__T__:__:__.___Z'),
  constraint "throttle_forget_at_is_utc" check (forget_at like '____-__-__T__:__:__.___Z'),
  constraint "throttle_pkey" primary key ("throttle_name", "key_hash")
) strict, without rowid
CREATE TABLE "unit_head" (
  "only_row" integer not null primary key,
  "audit_no" integer not null,
  "audit_hash" text not null,
  constraint "unit_head_only_row_is_one" check (only_row = 1),
  constraint "unit_head_audit_no_is_not_negative" check (audit_no >= 0),
  constraint "unit_head_audit_hash_is_sha256" check (length(audit_hash) = 64 and ltrim(audit_hash, '0123456789abcdef') = '')
) strict, without rowid
CREATE TABLE "unread_mention" (
  "user_id" text not null references "office_user" ("user_id") on delete cascade,
  "order_id" text not null,
  "note_no" integer not null,
  constraint "unread_mention_pkey" primary key ("user_id", "order_id", "note_no"),
  constraint "unread_mention_order_id_note_no_fkey" foreign key ("order_id", "note_no") references "enquiry_note" ("order_id", "note_no")
) strict, without rowid
