import { tellsOneStory } from '../fixtures/one-story'

/** What keeps a booking whole rests on the database: the one write has to hold on PostgreSQL, too. */
tellsOneStory('postgres')
