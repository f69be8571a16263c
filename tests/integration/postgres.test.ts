import { tellsOneStory } from '../fixtures/one-story'

/** A booking is kept whole by the database: the one write has to hold on PostgreSQL, too. */
tellsOneStory('postgres')
