import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { type CustomerMessage, listSuitableMessages } from '#domain/enquiry/customer-message.ts'
import { filterActiveSteps } from '#domain/enquiry/enquiry-steps.ts'
import { messages as messagesEn } from '#i18n/office/en/messages.ts'
import { ButtonAnchor } from '../../design/actions/button.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useAction } from '../../shell/actions/actions.ts'
import { useWords } from '../../shell/language.ts'
import { useMe } from '../../shell/session/me.ts'
import type { OpenEnquiry } from '../enquiry/use-enquiry.ts'
import { buildMessageText, buildWhatsAppUrl } from './message-text.ts'

/** WhatsApp messages that suit the enquiry's state (O4). The timeline lists those opened before. */
export function CustomerMessages({ open }: { open: OpenEnquiry }) {
  const { messages: words } = useWords({ messages: messagesEn })
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
  if (offered.length === 0) return null

  /** The payload that records a message, with the step or version that it is about. */
  function buildPayload(message: CustomerMessage) {
    if (message === 'proposed') return { message, version_no: waiting?.version_no ?? 0 }
    return { message, change_no: filterActiveSteps(enquiry.history).at(-1)?.change_no ?? 0 }
  }
  return (
    <Card title={words.title}>
      <div className={flow.row}>
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
    </Card>
  )
}

type WhatsAppLinkProps = { name: string; keys: string | undefined; to: string; onOpen: () => void }

/** Opens a message in WhatsApp, without a referrer. */
function WhatsAppLink({ name, keys, to, onOpen }: WhatsAppLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useAction({ name, keys, run: () => link.current?.click() })
  return (
    <ButtonAnchor
      ref={link}
      icon={MessageCircle}
      keys={keys}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
    >
      {name}
    </ButtonAnchor>
  )
}
