import { tellsOneStory } from '../fixtures/one-story'

tellsOneStory('sqlite')
