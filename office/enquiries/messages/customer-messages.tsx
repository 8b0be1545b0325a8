import { useRef } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { type CustomerMessage, listSuitableMessages } from '#domain/enquiry/customer-message.ts'
import { filterActiveSteps } from '#domain/enquiry/enquiry-steps.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { messages as messagesEn } from '#i18n/office/en/messages.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import controls from '../../design/controls.module.css'
import { useAction } from '../../shell/actions/actions.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import { useMe } from '../../shell/session/me.ts'
import css from '../enquiry/enquiry.module.css'
import type { OpenEnquiry } from '../enquiry/use-enquiry.ts'
import { buildMessageText, buildWhatsAppUrl } from './message-text.ts'

/** WhatsApp messages that suit the enquiry's state, and those opened before (O4). */
export function CustomerMessages({ open }: { open: OpenEnquiry }) {
  const { messages: words, status } = useWords({ messages: messagesEn, status: statusEn })
  const language = useLanguage()
  const { rights, shop } = useMe()
  const { enquiry, params, mutate } = open
  const { order_status, waiting, money } = enquiry
  const suitable = listSuitableMessages({
    order_status,
    hasWaitingVersion: waiting !== null,
    isPartPaid: money.received > 0,
    lastCall: enquiry.calls.filter(({ taken_back_at }) => taken_back_at === null).at(-1)?.outcome,
  })
  const offered = rights.includes('work-enquiries') ? suitable : []
  if (offered.length === 0 && enquiry.messages.length === 0) return null

  /** The payload that records a message, with the step or version that it is about. */
  function buildPayload(message: CustomerMessage) {
    if (message === 'proposed') return { message, version_no: waiting?.version_no ?? 0 }
    return { message, change_no: filterActiveSteps(enquiry.history).at(-1)?.change_no ?? 0 }
  }
  const stepOf = (change_no: number) => enquiry.history.find((step) => step.change_no === change_no)
  return (
    <section className={css.part} aria-labelledby="messages">
      <h2 id="messages">{words.title}</h2>
      {offered.length > 0 && (
        <div className={css.buttons}>
          {offered.map((message, index) => (
            <WhatsAppLink
              key={message}
              name={words.open(words.names[message])}
              keys={index === 0 ? 't' : undefined}
              to={buildWhatsAppUrl(
                enquiry.mobile_no,
                buildMessageText(message, { enquiry, shop, address: shop.address ?? location.origin }),
              )}
              onOpen={() =>
                void mutate(
                  () =>
                    callOffice('POST /office/api/enquiries/{number}/messages', {
                      params,
                      payload: buildPayload(message),
                    }),
                  words.recorded,
                )
              }
            />
          ))}
        </div>
      )}
      <ol className={css.records}>
        {enquiry.messages.map(({ message_no, message, change_no, version_no, opened_at, opened_by }) => {
          const step = change_no !== null && stepOf(change_no)
          const subject = version_no === null ? step && status[step.order_status] : `v${version_no}`
          return (
            <li key={message_no}>
              <strong>{words.names[message]}</strong>{' '}
              <span>
                {[subject, formatDateTime(opened_at, language), opened_by].filter(Boolean).join(' · ')}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type WhatsAppLinkProps = { name: string; keys: string | undefined; to: string; onOpen: () => void }

/** Opens a message in WhatsApp, without a referrer. */
function WhatsAppLink({ name, keys, to, onOpen }: WhatsAppLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useAction({ name, keys, run: () => link.current?.click() })
  return (
    <a
      ref={link}
      className={controls.quiet}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
    >
      {name}
    </a>
  )
}
