// What answers and events say has changed: a list by the name of its table, or one record of it.

/** `good_price`: anything in the list. `bank:17`: this record, and with it what the list shows of it. */
export type Topic = string

export const topicOf = (list: string, id?: number): Topic => (id === undefined ? list : `${list}:${id}`)

/** The list that a topic is of. */
export const listOfTopic = (topic: Topic): string => topic.split(':', 1)[0] ?? topic

/** What one account has to itself: nobody else is notified of it. No table has a dot in its name. */
export const OWN_TOPICS = {
  inbox: 'own.inbox',
  exports: 'own.exports',
  tasks: 'own.tasks',
  addresses: 'own.addresses',
  papers: 'own.papers',
} as const

export type OwnTopic = (typeof OWN_TOPICS)[keyof typeof OWN_TOPICS]

export const isOwnTopic = (list: string): list is OwnTopic => list.startsWith('own.')

/** The call that is answered with a stream of server-sent events. */
export const EVENTS_PATH = 'seller/system/EventStream'

/** What the stream's events are called: topics that have changed, or that anything may have. */
export const EVENTS = { topics: 'topics', reset: 'reset' } as const

/** The data of a `topics` event. */
export interface TopicsEvent {
  readonly topics: readonly Topic[]
}
