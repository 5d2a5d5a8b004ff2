package documents

import "sync"

// keyedLocks is a mutex for each key that is in use.
type keyedLocks struct {
	mutex sync.Mutex
	locks map[string]*counted
}

type counted struct {
	sync.Mutex
	users int
}

func (k *keyedLocks) lock(key string) (unlock func()) {
	k.mutex.Lock()
	if k.locks == nil {
		k.locks = map[string]*counted{}
	}
	lock := k.locks[key]
	if lock == nil {
		lock = &counted{}
		k.locks[key] = lock
	}
	lock.users++
	k.mutex.Unlock()

	lock.Lock()
	return func() {
		lock.Unlock()
		k.mutex.Lock()
		defer k.mutex.Unlock()
		if lock.users--; lock.users == 0 {
			delete(k.locks, key)
		}
	}
}
